"""The families: each module offers FAMILY (name to builder) and POSE (name to the way it is shown)."""
import importlib

MODULES = ('rings', 'bangles', 'earrings', 'jhumkas', 'chains', 'pendants', 'emblems', 'necklaces', 'temple', 'wedding', 'bridal', 'coins', 'cards')


def build(row):
    """Models one product in millimetres and returns how it wants to be shown."""
    for name in MODULES:
        try:
            mod = importlib.import_module(f'.{name}', __name__)
        except ModuleNotFoundError as e:
            if e.name and e.name.endswith('.' + name):
                continue
            raise
        if row['family'] in mod.FAMILY:
            p = {'metal': row.get('metal', '22k'), **row.get('params', {})}
            shot = dict(mod.POSE.get(row['family'], {}))
            shot.update(mod.FAMILY[row['family']](p) or {})
            return shot
    raise KeyError('no family called ' + row['family'])
