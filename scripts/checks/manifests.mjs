import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publishedPackages, root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

/** The repository. `--write` puts it into every published manifest; the generator's template for adapters has it too. */
export const repository = 'https://github.com/latchkey-kit/latchkey'

/** Search words of the registry that every package has. */
const sharedKeywords = ['wallet', 'web3', 'latchkey']

/** The fields that a folder's manifest has to have. */
export const expectedFields = place => ({
  homepage: `${repository}/tree/main/${place}#readme`,
  bugs: `${repository}/issues`,
  repository: { type: 'git', url: `git+${repository}.git`, directory: place },
})

/** What is wrong with the manifest of a folder. */
export const manifestFaults = (place, manifest) => {
  const wrong = Object.entries(expectedFields(place))
    .filter(([field, value]) => JSON.stringify(manifest[field]) !== JSON.stringify(value))
    .map(
      ([field]) => `${place}/package.json: ${field} differs; run node scripts/checks/manifests.mjs --write`,
    )
  const missing = sharedKeywords.filter(word => !manifest.keywords?.includes(word))
  return [...wrong, ...missing.map(word => `${place}/package.json: the keyword ${word} is missing`)]
}

/** The manifest with the fields after `license`, where people look for them. */
export const withFields = (place, manifest) => {
  const fields = { ...expectedFields(place), keywords: manifest.keywords ?? [...sharedKeywords] }
  const kept = Object.entries(manifest).filter(([field]) => !(field in fields))
  const at = kept.findIndex(([field]) => field === 'license') + 1
  return Object.fromEntries([...kept.slice(0, at), ...Object.entries(fields), ...kept.slice(at)])
}

const placeOf = dir => path.relative(root, dir).split(path.sep).join('/')

const main = isWriting => {
  const packages = publishedPackages()
  if (isWriting)
    for (const { dir, manifest } of packages) {
      const text = `${JSON.stringify(withFields(placeOf(dir), manifest), undefined, 2)}\n`
      writeFileSync(path.join(dir, 'package.json'), text)
    }
  const read = ({ dir }) => JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  const findings = packages.flatMap(found => manifestFaults(placeOf(found.dir), read(found)))
  conclude('fields of published manifests', packages.length, findings)
}

if (isMain(import.meta)) main(process.argv.includes('--write'))
