"""A small environment in the place of ALFWorld, which also fails in every way that a package can."""

import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../../envs/server/bridge"))
from json_lines import serve  # noqa: E402


class Corridor:
    """Walk east to the door; game N has N steps to walk."""

    def tasks(self):
        return {"train": 20, "seen": 5, "unseen": 5}

    def reset(self, game):
        if not 0 <= game < 30:
            raise IndexError("list index out of range")
        self.game, self.place = game, 0
        return {
            "observation": f"You are in corridor {game}.\nYour task is to: walk east.",
            "available_actions": ["east", "wait"],
            "task_type": f"walk-east-{game}/trial_{game}",
        }

    def step(self, action):
        if action == "crash":
            os._exit(3)
        if action == "hang":
            time.sleep(1000)
        if action == "rest":
            time.sleep(0.3)
        if action == "garbage":
            os.write(int(os.environ["REPLIES"]), b"Segmentation fault\n")
        if action == "nonsense":
            return {"observation": 7}
        if action == "boom":
            raise ValueError("boom")
        print(f"noise about {action}")
        self.place += action == "east"
        won = self.place > self.game
        return {
            "observation": f"You arrive at {self.place} of {self.game}.",
            "reward": float(won),
            "available_actions": ["east", "wait"],
            "done": won,
        }


def load():
    # The first free descriptor is the one that replies go to.
    os.environ["REPLIES"] = "3"
    return "1.0", Corridor


if __name__ == "__main__":
    serve("corridor", "It is always there.", load)
