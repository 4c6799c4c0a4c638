"""The original WebShop (github.com/princeton-nlp/WebShop) with 1,000 products and rule-made goals, as AgentGym has it."""

from json_lines import serve

PRODUCTS = 1000


def load():
    import gym
    from web_agent_site.envs import WebAgentTextEnv  # noqa: F401 - registers the environment

    class Env:
        def __init__(self):
            self.env = gym.make("WebAgentTextEnv-v0", observation_mode="text", num_products=PRODUCTS)
            self.env = getattr(self.env, "unwrapped", self.env)

        def reset(self, goal):
            observation = self.env.reset(session=goal)
            return observation[0] if isinstance(observation, tuple) else observation

        def step(self, action):
            state, reward, done, _ = self.env.step(action)
            return {"state": state, "reward": float(reward), "done": bool(done), "info": None}

        def observation(self):
            return self.env.observation

        def actions(self):
            return self.env.get_available_actions()

        def state(self):
            state = self.env.state
            return {key: state[key] for key in ("url", "html", "instruction_text")}

        def close(self):
            self.env.close()

    return "unknown", Env


if __name__ == "__main__":
    serve("WebShop", "Run its setup.sh, and put its folder on PYTHONPATH.", load)
