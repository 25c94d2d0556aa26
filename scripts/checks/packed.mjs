import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { attempt, pack } from '../lib/attempt.mjs'
import { publishedPackages } from '../lib/workspace.mjs'
import { conclude } from './source.mjs'

// Style sheets and scripts that go into a page as they are, and modules for our own packages alone: attw must not ask
// for their types.
const untyped = manifest =>
  Object.keys(manifest.exports).filter(entry => /\.css$|\.global\.js$|^\.\/internal\//.test(entry))

const unwanted = /\.(test(-d)?|fixture)\.|\.tsbuildinfo$|(^|\/)(src|fixtures)\//

/** What a tarball must not carry, whatever the linters of packages say. */
const contentFaults = async tarball => {
  const list = await attempt('tar', ['-tzf', tarball])
  const manifest = await attempt('tar', ['-xzOf', tarball, 'package/package.json'])
  const stray = list.output.split('\n').filter(file => unwanted.test(file.replace(/^package\//, '')))
  return [
    ...stray.map(file => `${file} does not belong into the tarball`),
    ...(manifest.output.includes('workspace:') ? ['a workspace: range is left in the packed manifest'] : []),
  ]
}

const inspect = async (found, folder) => {
  const packed = await pack(found, folder)
  if (!packed.ok) return [packed.output]
  const { tarball } = packed
  const excluded = untyped(found.manifest)
  const runs = await Promise.all([
    attempt('publint', ['run', tarball, '--strict']),
    attempt('attw', [
      ...[tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'],
      ...(excluded.length > 0 ? ['--exclude-entrypoints', ...excluded] : []),
    ]),
  ])
  return [...runs.filter(each => !each.ok).map(each => each.output), ...(await contentFaults(tarball))]
}

const packages = publishedPackages()
const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-packed-'))
try {
  const findings = []
  for (const found of packages)
    for (const fault of await inspect(found, folder)) findings.push(`${found.manifest.name}: ${fault}`)
  conclude('packed tarballs', packages.length, findings)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
