import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// A snippet may stand on code that a reader need not see. It is in a comment of the page, before the fence:
//   <!-- given            what comes before the snippet in its file
//   <!-- given traits.ts  a file beside it
// and is compiled with the next fence, where it belongs to it alone.
const opening = /^\s*<!-- given(?: ([\w./-]+))?\s*$/
const closing = /^\s*-->\s*$/
const fence = /^\s*```(ts|tsx)\s*$/
const fenceEnd = /^\s*```\s*$/

const blank = lines => lines.map(() => '')

/** The lines of a block in their places, all others empty: a place in the snippet is the place on the page. */
const inPlace = (lines, blocks) => {
  const kept = blank(lines)
  for (const [from, to] of blocks) for (let line = from; line < to; line += 1) kept[line] = lines[line]
  return kept.join('\n')
}

const findEnd = (lines, from, end) => {
  const found = lines.findIndex((line, index) => index >= from && end.test(line))
  return found < 0 ? lines.length : found
}

/**
 * The TypeScript of a page: each fence as a file of its own, with what is given for it. `line` is that of the fence,
 * from 1.
 *
 * @returns {{ line: number, files: { name: string, text: string }[] }[]}
 */
export const readSnippets = text => {
  const lines = text.split('\n')
  const snippets = []
  let given = []
  for (let at = 0; at < lines.length; at += 1) {
    const name = opening.exec(lines[at])
    const language = fence.exec(lines[at])?.[1]
    if (!name && !language) continue
    const end = findEnd(lines, at + 1, name ? closing : fenceEnd)
    const block = [at + 1, end]
    if (name) given.push({ name: name[1], block })
    else {
      const before = given.filter(part => part.name === undefined).map(part => part.block)
      const beside = given.filter(part => part.name !== undefined)
      snippets.push({
        line: at + 1,
        files: [
          { name: `snippet.${language}`, text: inPlace(lines, [...before, block]) },
          ...beside.map(part => ({ name: part.name, text: inPlace(lines, [part.block]) })),
        ],
      })
      given = []
    }
    at = end
  }
  return snippets
}

/** The source of an entry. One that names what is built has its source where the build took it from. */
const sourceOf = target =>
  typeof target === 'string' ? target : target.types.replace(/^\.\/dist\//, './').replace(/\.d\.ts$/, '.ts')

/** Where the entries of packages lie: `@scope/name/entry` to source files, for the compiler's `paths`. */
export const pathsOf = packages =>
  Object.fromEntries(
    packages.flatMap(({ dir, manifest }) =>
      Object.entries(manifest.exports ?? {}).map(([entry, target]) => [
        path.posix.join(manifest.name, entry),
        [path.join(dir, sourceOf(target)).split(path.sep).join('/')],
      ]),
    ),
  )

/** Whether an installed package brings its own declarations. */
const isTyped = dir => {
  const file = path.join(dir, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).types !== undefined
}

/**
 * Where the peers of packages lie, such as viem: an app installs them, the workspace has them beside the package alone.
 * Those without declarations of their own are left to the compiler, which finds them under `@types`.
 */
export const peersOf = packages =>
  Object.fromEntries(
    packages.flatMap(({ dir, manifest }) =>
      Object.keys(manifest.peerDependencies ?? {})
        .filter(name => !packages.some(each => each.manifest.name === name))
        .map(name => [name, path.join(dir, 'node_modules', name)])
        .filter(([, found]) => isTyped(found))
        .flatMap(([name, found]) => {
          const place = found.split(path.sep).join('/')
          return [
            [name, [place]],
            [`${name}/*`, [`${place}/*`]],
          ]
        }),
    ),
  )

const withoutVersion = word => word.replace(/(.)@[\w.^~-]+$/, '$1')

/** The packages that the page's shell samples install. */
const installedOn = text =>
  [...text.matchAll(/^\s*(?:npm (?:i|install)|pnpm (?:add|i)|yarn add) (.+)$/gm)].flatMap(([, words]) =>
    words
      .replace(/#.*/, '')
      .split(/\s+/)
      .filter(word => word !== '' && !word.startsWith('-'))
      .map(withoutVersion),
  )

/** The package that a specifier names; undefined for a file, a Node module or React, which an app of React has. */
const packageOf = specifier =>
  /^(node:|\.)/.test(specifier) ? undefined : /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]

/** Packages that the visible code of a page imports and that no shell sample of the page installs. */
export const missingInstalls = (text, own = []) => {
  const visible = text.replace(/<!--[\s\S]*?-->/g, '')
  const code = [...visible.matchAll(/^\s*```tsx?\n([\s\S]*?)^\s*```/gm)].map(([, body]) => body).join('\n')
  const imported = [
    ...code.matchAll(/^\s*(?:import|export)\b(?:[^'"();=]*?\bfrom)?\s*['"]([^'"]+)['"]/gm),
  ].map(([, name]) => packageOf(name))
  const known = new Set(['react', 'react-dom', 'vite', 'next', ...installedOn(visible), ...own])
  return [...new Set(imported)].filter(name => name && !known.has(name)).sort()
}
