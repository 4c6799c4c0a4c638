"""As much of TextWorld as the bridge to ALFWorld calls, with the same signatures; a game is won by the word in its file."""


class EnvInfos:
    def __init__(self, won=False, admissible_commands=False, extras=()):
        self.won, self.admissible_commands, self.extras = won, admissible_commands, extras
