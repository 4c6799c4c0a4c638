class AlfredDemangler:
    def __init__(self, *args, shuffle=False, **kwargs):
        assert not shuffle
