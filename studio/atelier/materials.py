"""Metals by purity and finish, stones, pearls, enamel, cloth and paper."""
import bpy
import numpy as np

# linear reflectance; alloy tints go from pale 9K to deep 24K
METALS = {
    '24k': (1.0, .66, .20), '22k': (1.0, .68, .25), '18k': (1.0, .73, .34), '14k': (.98, .77, .44), '9k': (.95, .80, .55),
    'rose18': (.94, .56, .42), 'rose14': (.94, .59, .47), 'white18': (.70, .69, .675), 'platinum': (.56, .555, .545),
    'silver': (.80, .795, .785), 'antique': (.86, .53, .19), 'oxidised': (.60, .60, .605), 'gilded': (1.0, .72, .30),
}
NACRE = 3  # material index of pearls: the developer smooths them on their own
DENSITY = {'24k': 19.3, '22k': 17.7, '18k': 15.5, '14k': 13.1, '9k': 11.3, 'rose18': 15.5, 'rose14': 13.1, 'white18': 15.5,
           'platinum': 20.1, 'silver': 10.3, 'antique': 17.7, 'oxidised': 10.3, 'gilded': 10.3}
FINISH = {'polish': .055, 'mirror': .04, 'soft': .13, 'satin': .24, 'matte': .36, 'frost': .30}
PLATE = .035  # depth of the hand-hammered ground between stones; a flat plate would look like mustard paint
STONES = {  # index, tint
    'diamond': (2.417, (1, 1, 1)), 'cz': (2.15, (1, 1, 1)), 'melee': (2.417, (1, 1, 1)), 'ruby': (1.77, (.90, .035, .085)), 'emerald': (1.58, (.08, .66, .32)),
    'sapphire': (1.77, (.10, .22, .86)), 'yellow-sapphire': (1.77, (1., .86, .30)), 'hessonite': (1.74, (.92, .40, .10))}


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
    """A faceted, refracting stone; shadow rays pass so that no black blob lies under it."""
    def make(name):
        ior, tint = STONES[kind]
        m, nt, out = _new(name)
        fr = nt.nodes.new('ShaderNodeFresnel')
        fr.inputs[0].default_value = ior
        gl = nt.nodes.new('ShaderNodeBsdfGlossy')
        gl.distribution, gl.inputs['Roughness'].default_value = 'SHARP', 0
        rf = nt.nodes.new('ShaderNodeBsdfRefraction')
        rf.distribution = 'SHARP'
        rf.inputs['Roughness'].default_value, rf.inputs['IOR'].default_value = 0, ior
        rf.inputs[0].default_value = (*tint, 1)
        ge = nt.nodes.new('ShaderNodeNewGeometry')
        mc = nt.nodes.new('ShaderNodeMix')
        mc.data_type = 'RGBA'
        mc.inputs[6].default_value = (1, 1, 1, 1)
        mc.inputs[7].default_value = (*[.35 + .65 * t for t in tint], 1)  # every inner bounce deepens the colour
        nt.links.new(ge.outputs['Backfacing'], mc.inputs[0])
        nt.links.new(mc.outputs[2], gl.inputs[0])
        ms = nt.nodes.new('ShaderNodeMixShader')
        nt.links.new(fr.outputs[0], ms.inputs[0])
        nt.links.new(rf.outputs[0], ms.inputs[1])
        nt.links.new(gl.outputs[0], ms.inputs[2])
        last = ms
        if kind == 'melee':  # tiny stones: surface flashes carry the sparkle, so that they never take on the metal's colour
            fl = nt.nodes.new('ShaderNodeBsdfGlossy')
            fl.inputs['Roughness'].default_value = .14
            fl.inputs[0].default_value = (.92, .93, .95, 1)
            last = nt.nodes.new('ShaderNodeMixShader')
            last.inputs[0].default_value = .55
            nt.links.new(ms.outputs[0], last.inputs[1])
            nt.links.new(fl.outputs[0], last.inputs[2])
        elif kind not in ('diamond', 'cz'):  # a breath of body colour closes the window in face-on coloured stones
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
    return gloss('kemp-' + colour, col, .05, .7, 1., .65)


def polki():
    """Uncut diamond over silver foil: bright, slightly grey, with glassy slabs on top."""
    return gloss('polki', (.80, .79, .76), .10, .9, 1., .25, .55, .02, 1.4)


def kundan_glass():
    return gloss('kundan', (.88, .86, .80), .06, .8, 1., .35, .35)


def pearl(col=(.58, .50, .41)):
    """Nacre: warm body, rosy overtone towards the edge, and a soft mirror under a thin coat.
    The mirror is what tells a pearl from chalk. No bump: a pearl must be smooth."""
    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        lw = nt.nodes.new('ShaderNodeLayerWeight')
        lw.inputs[0].default_value = .35
        cr = nt.nodes.new('ShaderNodeValToRGB')
        e = cr.color_ramp.elements
        e[0].color = (*col, 1)
        e[1].color, e[1].position = (.32, .245, .225, 1), .97
        q = cr.color_ramp.elements.new(.55)
        q.color = (.50, .41, .355, 1)
        nt.links.new(lw.outputs['Facing'], cr.inputs[0])
        nt.links.new(cr.outputs[0], p.inputs['Base Color'])
        p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = .24, .5
        m.pass_index = NACRE
        p.inputs['Clearcoat'].default_value, p.inputs['Clearcoat Roughness'].default_value = 1., .10
        lustre = nt.nodes.new('ShaderNodeBsdfGlossy')
        lustre.inputs[0].default_value, lustre.inputs['Roughness'].default_value = (.96, .86, .78, 1), .22
        mix = nt.nodes.new('ShaderNodeMixShader')
        mix.inputs[0].default_value = .34
        nt.links.new(p.outputs[0], mix.inputs[1])
        nt.links.new(lustre.outputs[0], mix.inputs[2])
        nt.links.new(mix.outputs[0], out.inputs[0])
        return m
    return _once('pearl', make)


def matt(name, col, rough=.85, spec=.12, bump=0., scale=8., sheen=0.):
    def make(name):
        m, nt, out = _new(name)
        p = nt.nodes.new('ShaderNodeBsdfPrincipled')
        p.inputs['Base Color'].default_value = (*col, 1)
        p.inputs['Roughness'].default_value, p.inputs['Specular'].default_value = rough, spec
        p.inputs['Sheen'].default_value = sheen
        if bump:
            nt.links.new(_bump(nt, _noise(nt, scale, 4).outputs['Fac'], bump).outputs[0], p.inputs['Normal'])
        nt.links.new(p.outputs[0], out.inputs[0])
        return m
    return _once('matt-' + name, make)


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
