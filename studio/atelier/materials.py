"""Metals by purity and finish, stones, pearls, enamel, cloth and paper."""
import bpy
import numpy as np

# linear reflectance; alloy tints go from pale 9K to deep 24K
METALS = {
    '24k': (1.0, .665, .215), '22k': (1.0, .675, .245), '18k': (1.0, .70, .315), '14k': (.985, .73, .40), '9k': (.95, .77, .50),
    'rose18': (.93, .585, .455), 'rose14': (.93, .61, .49), 'white18': (.74, .73, .715), 'platinum': (.63, .625, .615),
    'silver': (.84, .835, .825), 'antique': (.95, .60, .215), 'oxidised': (.64, .64, .64), 'foil': (.96, .955, .94), 'gilded': (1.0, .675, .245),
}
NACRE, GEM, TINTED = 3, 4, 5  # material indices of pearls, clear and coloured stones: the developer treats them on their own
GROUND = 'ground'  # name of that buffer
FINISH = {'polish': .055, 'mirror': .04, 'soft': .13, 'satin': .24, 'matte': .36, 'frost': .30}
PLATE = .008  # depth of the hand-hammered ground between stones; a flat plate would look like mustard paint
STONES = {  # index, tint
    'uncut': (1.9, (1, .995, .98)), 'glass': (1.6, (1, .99, .96)),
    'diamond': (2.417, (1, 1, 1)), 'cz': (2.15, (1, 1, 1)), 'melee': (2.417, (1, 1, 1)), 'ruby': (1.77, (.78, .02, .09)), 'emerald': (1.58, (.08, .66, .32)),
    'sapphire': (1.77, (.07, .15, .70)), 'yellow-sapphire': (1.77, (1., .86, .30)), 'hessonite': (1.74, (.92, .40, .10))}


def _new(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    m.node_tree.nodes.clear()
    return m, m.node_tree, m.node_tree.nodes.new('ShaderNodeOutputMaterial')


def _once(name, make):
    """Materials are looked up by name: a family may ask for the same gold a hundred times."""
    m = bpy.data.materials.get(name)
    return m if m else make(name)


def _noise(nt, scale, detail=2, coords='Object', stretch=None):
    tc = nt.nodes.new('ShaderNodeTexCoord')
    n = nt.nodes.new('ShaderNodeTexNoise')
    n.inputs['Scale'].default_value, n.inputs['Detail'].default_value = scale, detail
    src = tc.outputs[coords]
    if stretch:
        mp = nt.nodes.new('ShaderNodeMapping')
        mp.inputs['Scale'].default_value = stretch
        nt.links.new(src, mp.inputs[0])
        src = mp.outputs[0]
    nt.links.new(src, n.inputs['Vector'])
    return n


def _bump(nt, height, distance, before=None):
    b = nt.nodes.new('ShaderNodeBump')
    b.inputs['Distance'].default_value = distance
    nt.links.new(height, b.inputs['Height'])
    if before:
        nt.links.new(before.outputs[0], b.inputs['Normal'])
    return b


def metal(kind='22k', finish='polish', dark=None, brush=None, hammer=0.):
    """dark: strength of the blackened recesses (antique gold, oxidised silver); brush: axis of satin lines."""
    if dark is None:
        dark = {'antique': .75, 'oxidised': .95}.get(kind, 0)

    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        col, rough = METALS[kind], FINISH[finish]
        if kind == 'antique':
            rough = max(rough, .2)
        p.inputs['Base Color'].default_value = (*col, 1)
        p.inputs['Metallic'].default_value, p.inputs['Roughness'].default_value = 1, rough
        if dark:
            a = nt.nodes.new('ShaderNodeAmbientOcclusion')
            a.inputs['Distance'].default_value, a.samples, a.only_local = .07, 2, True
            mr = nt.nodes.new('ShaderNodeMapRange')
            mr.inputs[1].default_value, mr.inputs[2].default_value = .35, .92
            mx = nt.nodes.new('ShaderNodeMix')
            mx.data_type = 'RGBA'
            nt.links.new(a.outputs['AO'], mr.inputs[0])
            nt.links.new(mr.outputs[0], mx.inputs[0])
            deep = np.array(col) * (np.array((.30, .20, .12)) if kind != 'oxidised' else np.array((.10, .10, .11)))
            mx.inputs[6].default_value = (*(np.array(col) * (1 - dark) + deep * dark), 1)
            mx.inputs[7].default_value = (*col, 1)
            nt.links.new(mx.outputs[2], p.inputs['Base Color'])
        b = None
        if finish == 'polish':  # hand polish is never a perfect mirror
            b = _bump(nt, _noise(nt, .30, 1).outputs['Fac'], .004)
        if hammer:
            v = nt.nodes.new('ShaderNodeTexVoronoi')
            v.feature, v.inputs['Scale'].default_value = 'SMOOTH_F1', 1.1
            tc = nt.nodes.new('ShaderNodeTexCoord')
            nt.links.new(tc.outputs['Object'], v.inputs['Vector'])
            b = _bump(nt, v.outputs['Distance'], hammer)
        if brush:
            st = {'x': (.6, 22, 22), 'y': (22, .6, 22), 'z': (22, 22, .6)}[brush]
            b = _bump(nt, _noise(nt, 1., 2, stretch=st).outputs['Fac'], .004, b)
        elif finish in ('matte', 'frost'):
            b = _bump(nt, _noise(nt, 14, 2).outputs['Fac'], .003, b)
        if b:
            nt.links.new(b.outputs[0], p.inputs['Normal'])
        nt.links.new(p.outputs[0], out.inputs[0])
        return m
    return _once(f'metal-{kind}-{finish}-{dark}-{brush}-{hammer}', make)


def stone(kind='diamond'):
    """A faceted, refracting stone; shadow rays pass so that no black blob lies under it.
    A diamond spreads colours where light leaves it: three refractions, one per colour. On the way in one index
    is enough, and one choice in three instead of nine keeps the noise low."""
    def make(name):
        ior, tint = STONES[kind]
        clear = kind in ('diamond', 'melee', 'cz')
        m, nt, out = _new(name)
        m.pass_index = GEM if clear else TINTED
        fr = nt.nodes.new('ShaderNodeFresnel')
        fr.inputs[0].default_value = ior
        gl = nt.nodes.new('ShaderNodeBsdfGlossy')
        gl.distribution, gl.inputs['Roughness'].default_value = 'SHARP', 0
        ge = nt.nodes.new('ShaderNodeNewGeometry')

        def bend(index, colour):
            rf = nt.nodes.new('ShaderNodeBsdfRefraction')
            rf.distribution = 'SHARP'
            rf.inputs['Roughness'].default_value, rf.inputs['IOR'].default_value = 0, index
            rf.inputs[0].default_value = (*colour, 1)
            return rf
        rf = bend(ior, tint)
        if clear:
            parts = [bend(ior * f, c) for f, c in ((.988, (1, 0, 0)), (1., (0, 1, 0)), (1.016, (0, 0, 1)))]
            two, three, ways = nt.nodes.new('ShaderNodeAddShader'), nt.nodes.new('ShaderNodeAddShader'), nt.nodes.new('ShaderNodeMixShader')
            for node, x, y in ((two, parts[0], parts[1]), (three, two, parts[2])):
                nt.links.new(x.outputs[0], node.inputs[0])
                nt.links.new(y.outputs[0], node.inputs[1])
            nt.links.new(ge.outputs['Backfacing'], ways.inputs[0])
            nt.links.new(rf.outputs[0], ways.inputs[1])
            nt.links.new(three.outputs[0], ways.inputs[2])
            part = nt.nodes.new('ShaderNodeMixShader')  # not all of the light: one colour at a time is a noisy way to white
            part.inputs[0].default_value = .5
            nt.links.new(rf.outputs[0], part.inputs[1])
            nt.links.new(ways.outputs[0], part.inputs[2])
            rf = part
        mc = nt.nodes.new('ShaderNodeMix')
        mc.data_type = 'RGBA'
        mc.inputs[6].default_value = (1, 1, 1, 1)
        mc.inputs[7].default_value = (*[.35 + .65 * t for t in tint], 1)  # every inner bounce deepens the colour
        nt.links.new(ge.outputs['Backfacing'], mc.inputs[0])
        nt.links.new(mc.outputs[2], gl.inputs[0])
        part = fr.outputs[0]
        if kind in ('melee', 'cz'):  # set low, it would show the metal behind it: from inside, every facet below the girdle is a mirror
            vt = nt.nodes.new('ShaderNodeVectorTransform')
            vt.vector_type, vt.convert_from, vt.convert_to = 'NORMAL', 'WORLD', 'OBJECT'
            nt.links.new(ge.outputs['True Normal'], vt.inputs[0])
            up = nt.nodes.new('ShaderNodeSeparateXYZ')
            nt.links.new(vt.outputs[0], up.inputs[0])
            lower, inside, most = (nt.nodes.new('ShaderNodeMath') for _ in range(3))
            lower.operation, inside.operation, most.operation = 'GREATER_THAN', 'MULTIPLY', 'MAXIMUM'
            lower.inputs[1].default_value = .2  # a normal seen from inside points inwards
            nt.links.new(up.outputs['Z'], lower.inputs[0])
            nt.links.new(lower.outputs[0], inside.inputs[0])
            nt.links.new(ge.outputs['Backfacing'], inside.inputs[1])
            nt.links.new(inside.outputs[0], most.inputs[0])
            nt.links.new(fr.outputs[0], most.inputs[1])
            part = most.outputs[0]
        ms = nt.nodes.new('ShaderNodeMixShader')
        nt.links.new(part, ms.inputs[0])
        nt.links.new(rf.outputs[0], ms.inputs[1])
        nt.links.new(gl.outputs[0], ms.inputs[2])
        last = ms
        if kind not in ('diamond', 'melee', 'cz', 'uncut', 'glass'):  # a breath of body colour closes the window in face-on coloured stones
            em = nt.nodes.new('ShaderNodeEmission')
            em.inputs[0].default_value, em.inputs[1].default_value = (*tint, 1), .014
            add = nt.nodes.new('ShaderNodeAddShader')
            nt.links.new(ms.outputs[0], add.inputs[0])
            nt.links.new(em.outputs[0], add.inputs[1])
            last = add
            m.cycles.sample_as_light = False  # the glow is for the eye only; as a lamp it would add noise
        lp = nt.nodes.new('ShaderNodeLightPath')
        tr = nt.nodes.new('ShaderNodeBsdfTransparent')
        tr.inputs[0].default_value = (*(.15 + np.array(tint) * .8), 1)
        mx = nt.nodes.new('ShaderNodeMixShader')
        nt.links.new(lp.outputs['Is Shadow Ray'], mx.inputs[0])
        nt.links.new(last.outputs[0], mx.inputs[1])
        nt.links.new(tr.outputs[0], mx.inputs[2])
        nt.links.new(mx.outputs[0], out.inputs[0])
        return m
    return _once('stone-' + kind, make)


def gloss(name, col, rough=.06, spec=.6, coat=.8, edge=.35, metallic=0., bump=0., scale=2.):
    """Opaque glossy bodies: cabochons, enamel, resin, glass beads. Edges darken a little, as depth would."""
    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        lw = nt.nodes.new('ShaderNodeLayerWeight')
        lw.inputs[0].default_value = .4
        mx = nt.nodes.new('ShaderNodeMix')
        mx.data_type = 'RGBA'
        nt.links.new(lw.outputs['Facing'], mx.inputs[0])
        mx.inputs[6].default_value = (*col, 1)
        mx.inputs[7].default_value = (*[c * (1 - edge) for c in col], 1)
        nt.links.new(mx.outputs[2], p.inputs['Base Color'])
        p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = rough, spec
        p.inputs['Metallic'].default_value = metallic
        p.inputs['Clearcoat'].default_value, p.inputs['Clearcoat Roughness'].default_value = coat, .02
        if bump:
            nt.links.new(_bump(nt, _noise(nt, scale, 3).outputs['Fac'], bump).outputs[0], p.inputs['Normal'])
        nt.links.new(p.outputs[0], out.inputs[0])
        return m
    return _once('gloss-' + name, make)


ENAMEL = {'pink': (.80, .13, .25), 'pale-pink': (.90, .48, .58), 'green': (.02, .30, .10), 'leaf': (.10, .42, .12), 'peacock': (.01, .14, .36),
          'teal': (.01, .30, .28), 'white': (.86, .85, .80), 'coral': (.80, .14, .07), 'red': (.52, .01, .02), 'lavender': (.44, .30, .72),
          'yellow': (.92, .58, .05), 'navy': (.012, .03, .20), 'sky': (.22, .52, .82), 'black': (.008, .008, .01), 'grey-blue': (.25, .38, .50),
          'orange': (.90, .28, .03), 'mango': (.95, .48, .03), 'mint': (.45, .75, .60), 'sun': (.95, .60, .04), 'cloud': (.62, .78, .90)}


def enamel(colour):
    return gloss('enamel-' + colour, ENAMEL[colour], .10, .55, .7, .15)


def kemp(colour='red'):
    col = {'red': (.46, .006, .03), 'green': (.0, .19, .06), 'orange': (.62, .10, .02)}[colour]
    return gloss('kemp-' + colour, col, .05, .35, .4, .65)  # more gloss than this turns it pink under the box that lights what lies flat


def polki():
    """Uncut diamond; it lies on silver foil (see settings.kundan), which is what makes it bright."""
    return stone('uncut')


def kundan_glass():
    return stone('glass')


def foil():
    return metal('foil', 'soft')


def pearl(col=(.85, .775, .695)):
    """Nacre: a cream body that turns rosy and then greenish towards the edge, a soft mirror that carries the lustre, and
    over it a thin, sharp coat. The sharp highlight is what tells a pearl from chalk. No bump: a pearl must be smooth."""
    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        lw = nt.nodes.new('ShaderNodeLayerWeight')
        lw.inputs[0].default_value = .5
        cr = nt.nodes.new('ShaderNodeValToRGB')
        e = cr.color_ramp.elements
        e[0].color = (*col, 1)
        e[1].color, e[1].position = (.44, .375, .325, 1), 1.
        for at, q in ((.42, (.79, .69, .62)), (.70, (.66, .555, .50)), (.88, (.52, .475, .415))):
            cr.color_ramp.elements.new(at).color = (*q, 1)
        nt.links.new(lw.outputs['Facing'], cr.inputs[0])
        nt.links.new(cr.outputs[0], p.inputs['Base Color'])
        p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = .30, .5
        m.pass_index = NACRE
        p.inputs['Clearcoat'].default_value, p.inputs['Clearcoat Roughness'].default_value = 1., .02
        lustre = nt.nodes.new('ShaderNodeBsdfGlossy')
        lustre.inputs[0].default_value, lustre.inputs['Roughness'].default_value = (1., .94, .885, 1), .13
        mix = nt.nodes.new('ShaderNodeMixShader')
        mix.inputs[0].default_value = .26
        nt.links.new(p.outputs[0], mix.inputs[1])
        nt.links.new(lustre.outputs[0], mix.inputs[2])
        nt.links.new(mix.outputs[0], out.inputs[0])
        return m
    return _once('pearl', make)


def matt(name, col, rough=.85, spec=.12, bump=0., scale=8., sheen=0., ground=False):
    """ground: the share of every pixel that shows this material is written beside the picture."""
    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        p.inputs['Base Color'].default_value = (*col, 1)
        p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = rough, spec
        p.inputs['Sheen'].default_value = sheen
        if bump:
            nt.links.new(_bump(nt, _noise(nt, scale, 4).outputs['Fac'], bump).outputs[0], p.inputs['Normal'])
        nt.links.new(p.outputs[0], out.inputs[0])
        if ground:
            aov = nt.nodes.new('ShaderNodeOutputAOV')
            aov.name = GROUND
            aov.inputs['Value'].default_value = 1.
        return m
    return _once('matt-' + name, make)


def shade(stops, dark=.03):
    """A dark sheet around the origin: stops are pairs of radius and share, between them it fades."""
    def make(name):
        m, nt, out = _new(name)
        ge = nt.nodes.new('ShaderNodeNewGeometry')
        flat, far, mr = nt.nodes.new('ShaderNodeVectorMath'), nt.nodes.new('ShaderNodeVectorMath'), nt.nodes.new('ShaderNodeMath')
        flat.operation, far.operation, mr.operation = 'MULTIPLY', 'LENGTH', 'DIVIDE'
        flat.inputs[1].default_value = (1, 1, 0)
        mr.inputs[1].default_value = stops[-1][0]
        cr = nt.nodes.new('ShaderNodeValToRGB')
        e = cr.color_ramp.elements
        e[0].position, e[1].position = 0., 1.
        for q, (r, share) in zip((e[0], *[e.new(r / stops[-1][0]) for r, _ in stops[1:-1]]), stops):
            q.color = (share, share, share, 1)
        e[len(e) - 1].color = (stops[-1][1],) * 3 + (1,)
        tr, di, mx = nt.nodes.new('ShaderNodeBsdfTransparent'), nt.nodes.new('ShaderNodeBsdfDiffuse'), nt.nodes.new('ShaderNodeMixShader')
        di.inputs[0].default_value = (dark, dark, dark, 1)
        for a, b in ((ge.outputs['Position'], flat.inputs[0]), (flat.outputs[0], far.inputs[0]), (far.outputs['Value'], mr.inputs[0]), (mr.outputs[0], cr.inputs[0]),
                     (cr.outputs[0], mx.inputs[0]), (tr.outputs[0], mx.inputs[1]), (di.outputs[0], mx.inputs[2]), (mx.outputs[0], out.inputs[0])):
            nt.links.new(a, b)
        return m
    return _once(f'shade-{stops}', make)


def cloth(name, col, sheen_col, weave=0., scale=60.):
    """Silk or velvet: diffuse body plus a sheen that lights up at the folds."""
    def make(name):
        m, nt, out = _new(name)
        d = nt.nodes.new('ShaderNodeBsdfDiffuse')
        d.inputs[0].default_value = (*col, 1)
        v = nt.nodes.new('ShaderNodeBsdfVelvet')
        v.inputs[0].default_value, v.inputs['Sigma'].default_value = (*sheen_col, 1), .4
        if weave:
            b = _bump(nt, _noise(nt, scale, 2).outputs['Fac'], weave)
            nt.links.new(b.outputs[0], d.inputs['Normal'])
            nt.links.new(b.outputs[0], v.inputs['Normal'])
        a = nt.nodes.new('ShaderNodeAddShader')
        nt.links.new(d.outputs[0], a.inputs[0])
        nt.links.new(v.outputs[0], a.inputs[1])
        nt.links.new(a.outputs[0], out.inputs[0])
        return m
    return _once('cloth-' + name, make)
