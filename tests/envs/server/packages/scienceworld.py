"""As much of ScienceWorld 1.2 as its bridge calls, with the same signatures; `focus on it` is worth all points."""


class ScienceWorldEnv:
    def __init__(self, taskName=None, serverPath=None, envStepLimit=100):
        self.limit = envStepLimit

    @property
    def tasks(self):
        return {"1-1": "boil", "1-2": "melt", "5-1": "grow-plant"}

    def get_max_variations(self, task_name):
        return {"boil": 30, "melt": 30, "grow-plant": 126}[task_name]

    def load(self, taskName, variationIdx=0, simplificationStr="", generateGoldPath=False):
        self.task, self.moves, self.score = f"{taskName} {variationIdx}{simplificationStr}", 0, 0

    def step(self, input_str):
        if input_str == "reset task":
            raise RuntimeError("Py4JJavaError: no such thing")
        self.moves += 1
        reward = 100 - self.score if input_str == "focus on it" else 0
        self.score += reward
        info = {"moves": self.moves, "score": self.score, "reward": reward, "valid": ["look around", "focus on it"]}
        return f"You {input_str}.", reward, self.score == 100 or self.moves > self.limit, info

    def get_possible_actions(self):
        return ["focus on OBJ"]

    def get_possible_objects(self):
        return ["it"]

    def get_num_moves(self):
        return self.moves

    def get_task_description(self):
        return f"Your task is to {self.task}."

    def get_goal_progress(self):
        return f"Completed: {self.score}"

    def getObjectTree(self):
        return {"name": "universe"}

    def look(self):
        return "This room is empty."

    def inventory(self):
        return "In your inventory, you see: nothing"

    def close(self):
        del self.task
