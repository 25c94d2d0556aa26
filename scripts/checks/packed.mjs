import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { problemKindInfo } from '@arethetypeswrong/core/problems'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { attempt } from '../lib/attempt.mjs'
import { pack } from '../lib/pack.mjs'
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

const publintFaults = async data => {
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, level: 'error', strict: true })
  return messages.map(message => `publint: ${formatMessage(message, pkg, { color: false })}`)
}

/** Packages here are modules alone: what older resolutions make of them is no fault. */
const otherResolutions = new Set(['node10', 'node16-cjs'])

const typeFaults = async (data, excludeEntrypoints) => {
  const { problems = [] } = await checkPackage(createPackageFromTarballData(data), { excludeEntrypoints })
  return problems
    .filter(({ resolutionKind }) => !otherResolutions.has(resolutionKind))
    .map(problem => `types: ${problemKindInfo[problem.kind].title} ${JSON.stringify(problem)}`)
}

const inspect = async found => {
  const packed = await pack(found)
  if (!packed.ok) return [packed.output]
  const { tarball } = packed
  // A copy, which has a buffer of its own.
  const data = Uint8Array.from(readFileSync(tarball))
  return [
    ...(await publintFaults(data)),
    ...(await typeFaults(data, untyped(found.manifest))),
    ...(await contentFaults(tarball)),
  ]
}

const packages = publishedPackages()
const findings = []
for (const found of packages)
  for (const fault of await inspect(found)) findings.push(`${found.manifest.name}: ${fault}`)
conclude('packed tarballs', packages.length, findings)
