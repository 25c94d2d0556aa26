import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

const lines = text => text.split('\n').filter(Boolean)

/** The commit that this branch left main at; undefined where there is no main. */
const findBase = () => {
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main)
    } catch {
      // The next name may be there.
    }
  return undefined
}

/** Files that differ from where the branch left main, committed or not. */
export const changedFiles = () => [
  ...lines(git('diff', '--name-only', '--no-renames', findBase() ?? 'HEAD')),
  ...lines(git('ls-files', '--others', '--exclude-standard')),
]

/** What the browser tests build and no manifest names. */
const builtForTests = { e2e: ['@latchkey/demo', '@latchkey/wallet'] }

const readPackage = dir => {
  const file = path.join(root, dir, 'package.json')
  if (!existsSync(file)) return []
  const { name, dependencies, peerDependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  const named = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies })
  return [{ name, dir, needs: [...named, ...(builtForTests[dir] ?? [])] }]
}

/** Every package of the workspace with what it depends on. */
export const readWorkspacePackages = () => {
  const inside = ['packages', 'apps', 'tools', 'examples'].flatMap(folder =>
    readdirSync(path.join(root, folder)).map(name => `${folder}/${name}`),
  )
  return [...inside, 'e2e', 'bench'].flatMap(readPackage)
}

const ownerOf = (file, packages) => packages.find(({ dir }) => file.startsWith(`${dir}/`))

/** Text that no test reads: the static checks look at it. */
const isProse = file => /\.md$/.test(file) || /^(docs|\.changeset)\//.test(file)

/** The packages and everything that depends on them. */
const withDependents = (touched, packages) => {
  const found = new Set(touched)
  for (let before = -1; before !== found.size; ) {
    before = found.size
    const names = [...found].map(({ name }) => name)
    for (const each of packages) if (each.needs.some(name => names.includes(name))) found.add(each)
  }
  return [...found]
}

/**
 * What a change touches: `everything` for a file that no package owns, such as the lockfile or a script; else the
 * folders of the packages, and the browser tests, all of them or the changed ones alone.
 */
export const findAffected = (changed, packages = readWorkspacePackages()) => {
  const code = changed.filter(file => !isProse(file))
  const owners = code.map(file => ownerOf(file, packages))
  const specs = code.filter(file => /^e2e\/specs\/.*\.spec\.ts$/.test(file))
  const others = packages.filter(each =>
    code.some(file => !specs.includes(file) && ownerOf(file, packages) === each),
  )
  const dirs = withDependents(others, packages).map(({ dir }) => dir)
  return {
    everything: owners.includes(undefined),
    dirs: dirs.sort(),
    specs: dirs.includes('e2e') ? 'all' : specs,
  }
}

const isIn = folder => dir => dir.startsWith(`${folder}/`)

/** Whether a step has to run: what is checked of the whole tree at once always has to. */
const runs = ({ dirs, specs }, step) => {
  if (step.static || step.name === 'install') return true
  if (step.name === 'chromium') return specs.length > 0 || dirs.length > 0
  if (step.name === 'e2e') return specs.length > 0
  if (['databases', 'unit', 'nodes'].includes(step.name)) return dirs.length > 0
  if (/^examples?$/.test(step.name)) return dirs.some(dir => isIn('packages')(dir) || isIn('examples')(dir))
  return dirs.some(isIn('packages'))
}

/** The paths by which a runner picks its tests; undefined for all of them. */
const pathsOf = ({ dirs, specs }, step) => {
  if (step.name === 'e2e') return specs === 'all' ? undefined : specs.map(file => path.posix.basename(file))
  const folders = dirs.map(dir => `${dir}/`)
  if (step.name === 'nodes') return folders
  // The tests of the scripts look at sources of all packages.
  return step.name === 'unit' ? ['scripts/', ...folders] : undefined
}

/** The steps that a change touches. A step that runs in part is not remembered as passed. */
export const selectAffected = (steps, affected) =>
  affected.everything
    ? steps
    : steps
        .filter(step => runs(affected, step))
        .map(step => {
          const paths = pathsOf(affected, step)
          return paths === undefined ? step : { ...step, paths, cacheable: false }
        })
