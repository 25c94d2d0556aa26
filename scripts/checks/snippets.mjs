import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { missingInstalls, pathsOf, peersOf, readSnippets } from '../lib/snippets.mjs'
import { cacheDir, listFiles, root } from '../lib/workspace.mjs'
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
    return existsSync(file) ? [{ dir, manifest: JSON.parse(readFileSync(file, 'utf8')) }] : []
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
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  moduleDetection: 'force',
  jsx: 'react-jsx',
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

/** Has the libraries that pages of docs use beside our packages: the tests of these pages install them. */
const libraries = path.join(root, 'e2e/node_modules')

/** Lays the snippets of a page below `folder` as the page lies in the workspace, with what is installed beside it. */
const laySnippets = (folder, page, text) => {
  const beside = path.join(root, path.dirname(page), 'node_modules')
  const link = path.join(folder, path.dirname(page), 'node_modules')
  mkdirSync(path.dirname(link), { recursive: true })
  if (page.includes('/') && existsSync(beside) && !existsSync(link)) symlinkSync(beside, link)
  // A folder of its own for every snippet, under that of its page: that is where an import is looked for.
  const snippets = readSnippets(text)
  const files = snippets.flatMap(({ line, files: parts }) =>
    parts.map(part => ({ file: path.join(folder, `${page}.${line}`, part.name), text: part.text })),
  )
  for (const { file, text: content } of files) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return { looked: snippets.length, files: files.map(({ file }) => ({ file, page })) }
}

/** What the compiler said, each with the lines that continue it. */
const readFaults = (output, folder) =>
  output
    .split(/\n(?=\S)/)
    .map(text => /^(.+?)\((\d+),\d+\): error TS\d+: ([\s\S]+)$/.exec(text))
    .filter(Boolean)
    .map(([, file, line, said]) => ({ file: path.resolve(folder, file), line, said: said.trimEnd() }))

/**
 * Compiles the snippets of pages. `pages` maps a page's path in the workspace to its text.
 *
 * @returns {{ looked: number, findings: string[] }} findings as `page:line: what the compiler says`
 */
export const checkSnippets = (pages, packages = readPackages()) => {
  mkdirSync(cacheDir, { recursive: true })
  const folder = mkdtempSync(path.join(cacheDir, 'snippets-'))
  try {
    symlinkSync(libraries, path.join(folder, 'node_modules'))
    const laid = pages.map(([page, text]) => laySnippets(folder, page, text))
    const pageOf = new Map(laid.flatMap(({ files }) => files.map(({ file, page }) => [file, page])))
    const compilerOptions = options(packages)
    // Declared by name, so that one that nobody exports is a fault.
    const sheets = Object.keys(compilerOptions.paths).filter(entry => entry.endsWith('.css'))
    const declared = path.join(folder, 'style-sheets.d.ts')
    writeFileSync(declared, sheets.map(entry => `declare module '${entry}'`).join('\n'))
    const files = [...pageOf.keys(), declared, path.join(root, 'types/css.d.ts')]
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
    const { error, status, stdout, stderr } = spawnSync(
      path.join(root, 'node_modules/.bin/tsgo'),
      ['-p', folder, '--pretty', 'false', '--singleThreaded'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
    )
    if (error) throw error
    const faults = readFaults(stdout, folder)
    if (status !== 0 && faults.length === 0) throw new Error(`The compiler failed:\n${stdout}${stderr}`)
    const findings = faults
      .filter(({ file }) => pageOf.has(file))
      .map(({ file, line, said }) => `${pageOf.get(file)}:${line}: ${said}`)
    return { looked: laid.reduce((sum, each) => sum + each.looked, 0), findings }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
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
