"""The original ALFWorld (github.com/alfworld/alfworld), one game at a time."""

import glob
import os

from json_lines import serve

SPLITS = {"train": "train", "seen": "valid_seen", "unseen": "valid_unseen"}
MAX_STEPS = 50


def load():
    import alfworld
    import textworld
    import textworld.gym
    from alfworld.agents.environment.alfred_tw_env import AlfredDemangler

    data = os.path.expanduser(os.environ.get("ALFWORLD_DATA", "~/.cache/alfworld"))
    games = {
        split: sorted(glob.glob(os.path.join(data, "json_2.1.1", folder, "*", "*", "game.tw-pddl")))
        for split, folder in SPLITS.items()
    }
    numbered = [game for split in SPLITS for game in games[split]]
    if not numbered:
        raise FileNotFoundError(f"no game.tw-pddl below {data}")
    infos = textworld.EnvInfos(won=True, admissible_commands=True, extras=["gamefile"])

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
            self.env = textworld.gym.make(name)
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
