import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Stop } from './progress.mjs'
import { listFiles, root } from './workspace.mjs'

const folder = path.join(root, 'scripts', 'templates')

/** One name in every spelling that templates use. @throws Stop unless it is kebab-case. */
export const namesFor = name => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Stop(`${name} is not kebab-case, such as address-book`)
  const parts = name.split('-')
  const Pascal = parts.map(part => part[0].toUpperCase() + part.slice(1)).join('')
  const words = parts.join(' ')
  return {
    kebab: name,
    Pascal,
    camel: Pascal[0].toLowerCase() + Pascal.slice(1),
    words,
    Words: words[0].toUpperCase() + words.slice(1),
  }
}

/** The route that a name means, in the spelling of the router's table. @throws Stop when there is none. */
export const findView = (routes, kebab) => {
  const table = /interface RouteParams \{([\s\S]*?)\n\}/.exec(routes)?.[1] ?? ''
  const views = [...table.matchAll(/^ {2}(\w+):/gm)].map(match => match[1])
  const found = views.find(view => view.toLowerCase() === kebab.replaceAll('-', ''))
  if (found) return found
  throw new Stop(
    `There is no route ${kebab}. Add it to packages/core/src/router/routes.types.ts, or take one of: ${views.join(', ')}`,
  )
}

const fill = (text, names) =>
  text.replaceAll(/__([A-Za-z]+)__/g, (whole, key) => (Object.hasOwn(names, key) ? names[key] : whole))

/** The files of a kind with all names filled in, below `target`. */
export const planFiles = (kind, names, target) =>
  listFiles(path.join(folder, kind), path.join(folder, kind)).map(file => ({
    file: path.posix.join(target, fill(file.replace(/\.txt$/, ''), names)),
    text: fill(readFileSync(path.join(folder, kind, file), 'utf8'), names),
  }))

/** Writes all files or none. @throws Stop when one of them exists. */
export const writeFiles = (files, base) => {
  const taken = files.map(each => each.file).filter(file => existsSync(path.join(base, file)))
  if (taken.length > 0)
    throw new Stop(`Nothing was written, because these exist already:\n${taken.join('\n')}`)
  for (const { file, text } of files) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true })
    writeFileSync(path.join(base, file), text)
  }
}
