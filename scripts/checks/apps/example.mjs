import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { attempt, npmInstall } from '../../lib/attempt.mjs'
import { pack } from '../../lib/pack.mjs'
import { addUp } from '../../lib/verify/tally.mjs'
import { listFiles, publishedPackages, root } from '../../lib/workspace.mjs'
import { conclude, isMain, parseSource, placeOf, walk } from '../source.mjs'

const example = 'examples/custom-adapter'

/** An adapter that is to be read as a tutorial: more lines than this are no tutorial. */
export const maxLines = 250

/** What a package out of the tree may import of ours, the adapter itself and its tests. */
const entries = {
  src: ['@latchkey/core/adapter'],
  test: ['@latchkey/core', '@latchkey/core/adapter', '@latchkey/core/networks', '@latchkey/core/testing'],
}

/** Lines of a file, the last one with or without its line feed. */
export const countLines = text => text.replace(/\n$/, '').split('\n').length

/** Imports of ours that are no entry which the folder may use, dynamic and type imports included. */
export const foreignImports = (source, folder) =>
  [...walk(source)]
    .filter(node => ts.isStringLiteral(node) && /^@latchkey\//.test(node.text))
    .filter(node => !entries[folder].includes(node.text))
    .map(node => `${placeOf(node)} imports ${node.text}: a stranger may import ${entries[folder].join(', ')}`)

/** Counts out of what node's test runner prints last, whichever reporter it chose. */
export const tallyNodeTests = output => {
  const count = name => Number(new RegExp(`^(?:#|ℹ) ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
  return {
    passed: count('pass'),
    failed: count('fail') + count('cancelled'),
    skipped: count('skipped') + count('todo'),
  }
}

/** The packages of ours that a manifest names, and those that they name in turn. */
export const neededPackages = (manifest, published) => {
  const named = Object.keys({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.devDependencies,
  })
  const needed = new Set()
  for (const names = [...named]; names.length > 0; ) {
    const found = published.find(each => each.manifest.name === names[0])
    names.shift()
    if (!found || needed.has(found)) continue
    needed.add(found)
    names.push(...Object.keys({ ...found.manifest.dependencies, ...found.manifest.peerDependencies }))
  }
  return [...needed]
}

const readSource = () => {
  const files = listFiles(`${example}/src`)
  const lines = files.reduce((sum, file) => sum + countLines(readFileSync(path.join(root, file), 'utf8')), 0)
  const tooLong = lines > maxLines ? [`${example}/src has ${lines} lines; ${maxLines} is the limit`] : []
  const foreign = ['src', 'test'].flatMap(folder =>
    listFiles(`${example}/${folder}`).flatMap(file => foreignImports(parseSource(file), folder)),
  )
  return { lines, findings: files.length === 0 ? ['there is no source'] : [...tooLong, ...foreign] }
}

/** Copies the example out of the workspace and installs it there as a stranger would. */
const install = async folder => {
  const app = path.join(folder, 'app')
  cpSync(path.join(root, example), app, {
    recursive: true,
    filter: file => !/[\\/](node_modules|dist)$/.test(file),
  })
  const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))
  const tarballs = []
  for (const found of neededPackages(manifest, publishedPackages())) {
    const packed = await pack(found)
    if (!packed.ok) return { app, tarballs, findings: [packed.output] }
    tarballs.push(packed.tarball)
  }
  const installed = await npmInstall(['--save-dev', ...tarballs], app)
  return { app, tarballs, findings: installed.ok ? [] : [installed.output] }
}

/** What would be published has the code and its types, and nothing of the tests. */
const checkTarball = async app => {
  const packed = await attempt('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], app)
  if (!packed.ok) return [packed.output]
  const files = JSON.parse(packed.output)[0].files.map(file => file.path)
  const missing = ['README.md', 'dist/src/index.js', 'dist/src/index.d.ts'].filter(
    file => !files.includes(file),
  )
  const stray = files.filter(file => /(^|\/)test\//.test(file))
  return [
    ...missing.map(file => `${file} is missing in the tarball`),
    ...stray.map(file => `${file} does not belong into the tarball`),
  ]
}

/** The whole proof, as one list of findings a check; a failed test is counted as a test, not as a check too. */
const prove = async folder => {
  const { lines, findings: source } = readSource()
  const { app, tarballs, findings: installed } = await install(folder)
  if (installed.length > 0) return { lines, tarballs, tests: tallyNodeTests(''), checks: [source, installed] }
  const run = await attempt('npm', ['test'], app)
  const tests = tallyNodeTests(run.output)
  const ran = [...(run.ok ? [] : [run.output]), ...(tests.passed > 0 ? [] : ['no test passed'])]
  return { lines, tarballs, tests, checks: [source, installed, ran, await checkTarball(app)] }
}

const main = async report => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-example-'))
  try {
    const { lines, tarballs, tests, checks } = await prove(folder)
    const wrong = checks.filter(findings => findings.length > 0).length
    const counted = { passed: checks.length - wrong, failed: tests.failed > 0 ? wrong - 1 : wrong }
    const counts = { ...addUp([tests, counted]), skipped: tests.skipped }
    if (report) {
      mkdirSync(path.dirname(report), { recursive: true })
      writeFileSync(report, JSON.stringify(counts))
    }
    console.log(`${lines} of ${maxLines} lines; ${counts.passed} passed, ${counts.failed} failed`)
    conclude('packages out of the tree', tarballs.length, checks.flat())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta)) await main(process.argv[2])
