"""The original ScienceWorld (github.com/allenai/ScienceWorld)."""

from json_lines import serve

LEFT_OUT = {"5-1", "5-2", "9-1", "9-2", "9-3", "10-1", "10-2"}


def load():
    import scienceworld
    from scienceworld import ScienceWorldEnv

    def either(env, snake, camel):
        """Versions before 1.2 have names in camel case."""
        return getattr(env, snake, None) or getattr(env, camel)

    class Env:
        def __init__(self):
            self.env = ScienceWorldEnv()
            self.games = [
                (task, variation)
                for number, task in self.env.tasks.items()
                if number not in LEFT_OUT
                for variation in range(either(self.env, "get_max_variations", "getMaxVariations")(task))
            ]

        def reset(self, game):
            if not 0 <= game < len(self.games):
                raise IndexError("list index out of range")
            task, variation = self.games[game]
            self.env.load(task, variation, "")
            description = either(self.env, "get_task_description", "getTaskDescription")()
            return {
                "task_name": task,
                "var_num": variation,
                "task_description": description,
                **self.step("look around"),
            }

        def step(self, action):
            observation, reward, done, self.info = self.env.step(action)
            return {"observation": observation, "reward": reward, "score": self.info["score"], "done": bool(done)}

        def hint(self):
            return {
                "possible_actions": list(either(self.env, "get_possible_actions", "getPossibleActions")()),
                "possible_objects": list(either(self.env, "get_possible_objects", "getPossibleObjects")()),
            }

        def inside(self):
            return {
                "goals": either(self.env, "get_goal_progress", "getGoalProgressStr")(),
                "task_description": either(self.env, "get_task_description", "getTaskDescription")(),
                "object_tree": self.env.getObjectTree(),
                "inventory": self.env.inventory(),
                "look": self.env.look(),
                "moves": either(self.env, "get_num_moves", "getNumMoves")(),
            }

        def close(self):
            self.env.close()

    return getattr(scienceworld, "__version__", "unknown"), Env


if __name__ == "__main__":
    serve("scienceworld", "Install it: pip install scienceworld, and a Java runtime.", load)
