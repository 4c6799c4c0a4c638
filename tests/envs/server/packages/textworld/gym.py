import json

from alfworld.agents.environment.alfred_tw_env import AlfredDemangler

registry = {}


def register_games(
    gamefiles,
    request_infos=None,
    batch_size=None,
    auto_reset=False,
    max_episode_steps=50,
    asynchronous=True,
    action_space=None,
    observation_space=None,
    name="",
    *,
    wrappers=(),
):
    assert batch_size == 1 and not asynchronous and not auto_reset
    assert request_infos.won and request_infos.admissible_commands
    assert [type(wrapper) for wrapper in wrappers] == [AlfredDemangler]
    env_id = f"tw{name}-v{len(registry)}"
    registry[env_id] = (gamefiles, max_episode_steps)
    return env_id


def make(env_id):
    return TextworldBatchGymEnv(*registry[env_id])


class TextworldBatchGymEnv:
    def __init__(self, gamefiles, max_episode_steps):
        self.gamefiles, self.limit = gamefiles, max_episode_steps

    def infos(self, won):
        return {"won": (won,), "admissible_commands": (["look", self.word],)}

    def reset(self):
        with open(self.gamefiles[0]) as file:
            self.word = json.load(file)["word"]
        self.moves = 0
        task = f"Your task is to: say {self.word}."
        return (f"-= Welcome to TextWorld, ALFRED! =-\n\nYou are in a room.\n\n{task}",), self.infos(False)

    def step(self, commands):
        (command,) = commands
        self.moves += 1
        won = command == self.word
        seen = "You arrive at loc 4. On the desk 1, you see nothing." if command == "look" else "Nothing happens."
        return (seen,), (int(won),), (won or self.moves >= self.limit,), self.infos(won)

    def close(self):
        del self.word
