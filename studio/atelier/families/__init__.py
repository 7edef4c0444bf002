"""The families: each module offers FAMILY (name to builder) and POSE (name to the way it is shown)."""
from . import bangles, bridal, cards, chains, coins, earrings, jhumkas, necklaces, pendants, rings, temple, wedding

# imported at once, so that a long run is not broken by an edit that is made meanwhile
MODULES = (rings, bangles, earrings, jhumkas, chains, pendants, necklaces, temple, wedding, bridal, coins, cards)


def build(row, view='hero'):
    """Models one product in millimetres and returns how it wants to be shown in this view."""
    for module in MODULES:
        if row['family'] in module.FAMILY:
            parameters = {'metal': row.get('metal', '22k'), 'view': view, **row.get('params', {})}
            shot = dict(module.POSE.get(row['family'], {}))
            shot.update(module.FAMILY[row['family']](parameters) or {})
            second = shot.pop('second', {})
            return {**shot, **second} if view == 'second' else shot
    raise KeyError('no family called ' + row['family'])
