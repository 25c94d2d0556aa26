import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { attempt } from './attempt.mjs'
import { keepFolder } from './kept-folder.mjs'
import { cacheDir, publishedPackages, root } from './workspace.mjs'

const tarballs = path.join(cacheDir, 'tarballs')
/** Tarballs of two states of all packages. */
const kept = 50

/** What pnpm puts into the tarball is among these files. */
const filesOf = dir =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    if (entry.name === 'node_modules' || entry.name === '.turbo') return []
    const full = path.join(dir, entry.name)
    return entry.isDirectory() ? filesOf(full) : [full]
  })

/** A hash of all that a tarball is made of, the versions of the other packages included. */
const stateOf = dir => {
  const hash = createHash('sha256')
  const manifests = publishedPackages().map(found => path.join(found.dir, 'package.json'))
  for (const file of [path.join(root, 'pnpm-workspace.yaml'), ...manifests, ...filesOf(dir).sort()])
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(createHash('sha256').update(readFileSync(file)).digest())
  return hash.digest('hex').slice(0, 24)
}

/**
 * Packs a package as it is published; `tarball` is the file, unless it failed. Several steps install the same packages, so
 * each state of a package is packed once.
 */
export const pack = async ({ dir, folder }) => {
  const own = path.join(tarballs, `${folder}-${stateOf(dir)}`)
  let failed
  try {
    await keepFolder(own, {
      kept,
      async fill(unfinished) {
        const packed = await attempt('pnpm', ['pack', '--pack-destination', unfinished], dir)
        if (packed.ok) return
        failed = packed
        throw new Error(packed.output)
      },
    })
  } catch (error) {
    if (failed) return failed
    throw error
  }
  return {
    ok: true,
    tarball: path.join(
      own,
      readdirSync(own).find(name => name.endsWith('.tgz')),
    ),
  }
}
