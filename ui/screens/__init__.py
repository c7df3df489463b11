"""The screens of the app, one script an address: the order of its panels and nothing else."""
