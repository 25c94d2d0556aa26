import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { workingFiles } from '../inputs.mjs'
import { root } from '../workspace.mjs'

/** Links of the packages point at each other by relative paths, so a copied link points into the copy. */
const copyPackageLinks = (dir, packageDir) => {
  const from = path.join(root, packageDir, 'node_modules')
  if (!existsSync(from)) return
  const tools = ['.bin', '.vite', '.cache'].map(name => path.join(from, name))
  cpSync(from, path.join(dir, packageDir, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => !tools.includes(source),
  })
}

/** The installed dependencies are shared. The folder itself is not: tools write their caches into it. */
const linkDependencies = dir => {
  const from = path.join(root, 'node_modules')
  const to = path.join(dir, 'node_modules')
  mkdirSync(to)
  for (const name of readdirSync(from))
    if (name !== '.vite') symlinkSync(path.join(from, name), path.join(to, name))
}

const placeFiles = (dir, files, place) => {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    place(file)
  }
  const packageDirs = files
    .filter(file => /^[^/]+(\/[^/]+)?\/package\.json$/.test(file))
    .map(file => path.dirname(file))
  for (const packageDir of packageDirs) copyPackageLinks(dir, packageDir)
  linkDependencies(dir)
}

/** Makes copies of the working tree beside each other in a temporary folder. Tests run in a copy as they do here. */
export const createWorkspaceCopies = () => {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'latchkey-copies-')))
  const files = workingFiles()
  const clean = path.join(dir, 'clean')
  placeFiles(clean, files, file => cpSync(path.join(root, file), path.join(clean, file)))
  return {
    dir,
    clean,
    /** Adds a copy in which one file has another text. The other files are links to the clean copy. */
    add(name, changedFile, text) {
      const copy = path.join(dir, name)
      const others = files.filter(file => file !== changedFile)
      placeFiles(copy, others, file => linkSync(path.join(clean, file), path.join(copy, file)))
      // The only file of its folder may be the one that is changed.
      mkdirSync(path.dirname(path.join(copy, changedFile)), { recursive: true })
      writeFileSync(path.join(copy, changedFile), text)
    },
    drop: name => rmSync(path.join(dir, name), { recursive: true, force: true }),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
