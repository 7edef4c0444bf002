"""Blender's entry: renders many pictures in one process.
blender -b --factory-startup -P studio/atelier/render.py -- <job file>"""
import json
import os
import sys
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

from atelier import shoot, site  # noqa: E402  (the path above must come first)


def main():
    with open(sys.argv[sys.argv.index('--') + 1]) as f:
        job = json.load(f)
    failed = 0
    for n, task in enumerate(job['tasks'], 1):
        out = task['out']
        lock = out + '.busy'
        if os.path.exists(out) or os.path.exists(lock):
            continue
        os.makedirs(os.path.dirname(out), exist_ok=True)
        open(lock, 'w').close()
        try:
            if task['kind'] == 'product':
                group = shoot.stage(task['row'], task['view'], task['width'], task['width'])
                t = shoot.expose(out, job['work'], task['spp'], group=group)
            else:
                t = site.shoot_site(task, job['work'])
            print(f"SHOT {n}/{len(job['tasks'])} {os.path.basename(out)} {t:.1f} s", flush=True)
        except Exception:
            failed += 1
            print(f'FAILED {os.path.basename(out)}', flush=True)
            traceback.print_exc()
        finally:
            if os.path.exists(lock):  # a run that starts meanwhile clears the locks
                os.remove(lock)
    print(f'DONE {failed} failed', flush=True)
    return failed


sys.exit(1 if main() else 0)
