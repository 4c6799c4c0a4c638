"""The original ALFWorld (github.com/alfworld/alfworld), one game at a time."""

import glob
import json
import os

from json_lines import serve

SPLITS = {"train": "train", "seen": "valid_seen", "unseen": "valid_unseen"}
TASK_TYPES = {
    "pick_and_place_simple",
    "look_at_obj_in_light",
    "pick_clean_then_place_in_recep",
    "pick_heat_then_place_in_recep",
    "pick_cool_then_place_in_recep",
    "pick_two_obj_and_place",
}
MAX_STEPS = 50


def playable(folder):
    """The games of a split that the package's own loader takes, in the order of their names."""
    paths = glob.glob(os.path.join(folder, "*", "*", "game.tw-pddl"))
    return [path for path in sorted(paths, key=lambda path: path.split(os.sep)) if is_playable(path)]


def is_playable(path):
    if "movable" in path or "Sliced" in path:
        return False
    trajectory = read(os.path.join(os.path.dirname(path), "traj_data.json"))
    return trajectory.get("task_type") in TASK_TYPES and read(path).get("solvable") is True


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def load():
    import alfworld
    import textworld
    import textworld.gym
    from alfworld.agents.environment.alfred_tw_env import AlfredDemangler

    try:
        make = textworld.gym.make
    except AttributeError:  # older versions register with gym
        from gym import make

    data = os.path.join(os.path.expanduser(os.environ.get("ALFWORLD_DATA", "~/.cache/alfworld")), "json_2.1.1")
    games = {split: playable(os.path.join(data, folder)) for split, folder in SPLITS.items()}
    numbered = [game for split in SPLITS for game in games[split]]
    if not numbered:
        raise FileNotFoundError(f"no playable game.tw-pddl below {data}")
    infos = textworld.EnvInfos(won=True, admissible_commands=True)

    class Env:
        def __init__(self):
            self.env = None

        def tasks(self):
            return {split: len(games[split]) for split in SPLITS}

        def reset(self, game):
            if not 0 <= game < len(numbered):
                raise IndexError("list index out of range")
            self.close()
            name = textworld.gym.register_games(
                [numbered[game]],
                infos,
                batch_size=1,
                asynchronous=False,
                max_episode_steps=MAX_STEPS,
                wrappers=[AlfredDemangler(shuffle=False)],
            )
            self.env = make(name)
            observations, info = self.env.reset()
            return {
                "observation": "\n".join(observations[0].split("\n\n")[1:]),
                "available_actions": info["admissible_commands"][0],
                "task_type": "/".join(numbered[game].split(os.sep)[-3:-1]),
            }

        def step(self, action):
            observations, _, dones, info = self.env.step([action])
            observation = observations[0]
            if observation.startswith("You arrive at loc "):
                observation = observation[observation.find(". ") + 2 :]
            return {
                "observation": observation,
                "reward": float(info["won"][0]),
                "available_actions": info["admissible_commands"][0],
                "done": bool(dones[0]),
            }

        def close(self):
            if self.env is not None:
                self.env.close()
                self.env = None

    return getattr(alfworld, "__version__", "unknown"), Env


if __name__ == "__main__":
    serve("alfworld", "Install it: pip install alfworld, then alfworld-download.", load)
