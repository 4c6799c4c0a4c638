"""As much of WebShop's text environment as its bridge calls, with the same signatures."""

import gym

GOALS = ["a red shirt", "a lamp"]


class WebAgentTextEnv(gym.Env):
    def __init__(self, observation_mode="html", file_path=None, server=None, **kwargs):
        assert observation_mode == "text" and kwargs == {"num_products": 1000}
        self.reset()

    def reset(self, session=None, instruction_text=None):
        self.instruction_text, self.session, self.page = GOALS[session or 0], session, "Search"
        return self.observation, None

    def step(self, action):
        name, _, argument = action.rstrip("]").partition("[")
        if name == "search":
            self.page = f"Page 1 of {argument}"
        done = argument == "buy now"
        return self.observation, 1 if done else 0, done, None

    def get_available_actions(self):
        return {"has_search_bar": self.page == "Search", "clickables": ["search"] if self.page == "Search" else ["buy now"]}

    @property
    def observation(self):
        return f"Instruction: [SEP] {self.instruction_text} [SEP] {self.page}"

    @property
    def state(self):
        url = f"http://127.0.0.1:3000/{self.session}"
        return {"url": url, "html": f"<h4>{self.page}</h4>", "instruction_text": f"Instruction: {self.instruction_text}"}

    def close(self):
        pass


gym.registry["WebAgentTextEnv-v0"] = WebAgentTextEnv
