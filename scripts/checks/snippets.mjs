import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { missingInstalls, pathsOf, peersOf, readSnippets } from '../lib/snippets.mjs'
import { listFiles, root } from '../lib/workspace.mjs'
import { conclude, isMain } from './source.mjs'

const folders = ['packages', 'apps', 'examples', 'tools']

const packageDirs = () =>
  folders.flatMap(folder =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => path.join(root, folder, entry.name)),
  )

const readPackages = () =>
  packageDirs().flatMap(dir => {
    const file = path.join(dir, 'package.json')
    return ts.sys.fileExists(file) ? [{ dir, manifest: JSON.parse(readFileSync(file, 'utf8')) }] : []
  })

/** What people read: the pages of the root, of every package, and the documentation. Decisions tell what was. */
const listPages = () => [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...listFiles('docs').filter(file => file.endsWith('.md') && !file.startsWith('docs/internals/')),
  ...packageDirs().flatMap(dir =>
    readdirSync(dir)
      .filter(name => name.endsWith('.md'))
      .map(name => path.relative(root, path.join(dir, name)).split(path.sep).join('/')),
  ),
]

/** As strict as what an app's own configuration commonly is: our sources are checked by a step of their own. */
const options = packages => ({
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  resolveJsonModule: true,
  esModuleInterop: true,
  types: ['node'],
  typeRoots: [path.join(root, 'node_modules/@types')],
  paths: { ...peersOf(packages), ...pathsOf(packages) },
})

/** Where the libraries are installed that pages of docs use beside our packages: with the tests of these pages. */
const librariesAt = path.join(root, 'e2e/node/libraries/snippet.ts')

/** Looks for an import beside its page, then among the libraries. */
const createResolver = (settings, host) => (names, file, redirected) =>
  names.map(({ text }) => {
    const find = from => ts.resolveModuleName(text, from, settings, host, undefined, redirected)
    const found = find(file)
    return found.resolvedModule ? found : find(librariesAt)
  })

/** A host on which the snippets lie beside the page that they are on. */
const createHost = (settings, files) => {
  const host = ts.createCompilerHost(settings)
  const dirs = new Set([...files.keys()].map(file => path.posix.dirname(file)))
  const { fileExists, readFile, directoryExists, getSourceFile } = host
  const withSnippets = {
    ...host,
    fileExists: file => files.has(file) || fileExists(file),
    readFile: file => files.get(file)?.text ?? readFile(file),
    directoryExists: dir => dirs.has(dir) || (directoryExists?.(dir) ?? true),
  }
  return {
    ...withSnippets,
    resolveModuleNameLiterals: createResolver(settings, withSnippets),
    getSourceFile: (file, target, ...rest) => {
      const own = files.get(file)
      return own ? ts.createSourceFile(file, own.text, target, true) : getSourceFile(file, target, ...rest)
    },
  }
}

const placeOf = (page, { file, start = 0 }) =>
  `${page}:${file ? file.getLineAndCharacterOfPosition(start).line + 1 : 1}`

/**
 * Compiles the snippets of pages. `pages` maps a page's path in the workspace to its text.
 *
 * @returns {{ looked: number, findings: string[] }} findings as `page:line: what the compiler says`
 */
export const checkSnippets = (pages, packages = readPackages()) => {
  const base = root.split(path.sep).join('/')
  const files = new Map()
  let looked = 0
  for (const [page, text] of pages)
    for (const { line, files: parts } of readSnippets(text)) {
      looked += 1
      // A folder of its own for every snippet, under that of its page: that is where an import is looked for.
      for (const part of parts) files.set(`${base}/${page}.${line}/${part.name}`, { page, text: part.text })
    }
  const settings = options(packages)
  const sheets = Object.keys(settings.paths).filter(entry => entry.endsWith('.css'))
  const declared = `${base}/types/css.d.ts`
  // Declared by name, so that one that nobody exports is a fault.
  const sheetTypes = `${base}/style-sheets.d.ts`
  const own = new Map([
    ...files,
    [sheetTypes, { text: sheets.map(entry => `declare module '${entry}'`).join('\n') }],
  ])
  const program = ts.createProgram([...own.keys(), declared], settings, createHost(settings, own))
  const findings = [...files].flatMap(([file, { page }]) => {
    const source = program.getSourceFile(file)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      fault => `${placeOf(page, fault)}: ${ts.flattenDiagnosticMessageText(fault.messageText, '\n  ')}`,
    )
  })
  return { looked, findings }
}

/** Pages that a reader follows step by step: each installs what its code imports. */
const isFollowed = page =>
  /^(README\.md|docs\/(how-to|migrate-from)\/.*|packages\/[^/]+\/README\.md)$/.test(page)

/** What pages import without installing it. A package's own page need not install it twice. */
export const checkInstalls = (pages, packages = readPackages()) =>
  pages
    .filter(([page]) => isFollowed(page))
    .flatMap(([page, text]) => {
      const own = packages.find(({ dir }) => page.startsWith(`${path.relative(root, dir)}/`))
      return missingInstalls(text, own ? [own.manifest.name] : []).map(
        name => `${page}: imports ${name}, and no line of the page installs it`,
      )
    })

if (isMain(import.meta)) {
  const pages = listPages().map(page => [page, readFileSync(path.join(root, page), 'utf8')])
  const { looked, findings } = checkSnippets(pages)
  conclude('snippets', looked, [...findings, ...checkInstalls(pages)])
}
