#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail, Stop, say } from './lib/progress.mjs'
import { findView, namesFor, planFiles, writeFiles } from './lib/templates.mjs'
import { root } from './lib/workspace.mjs'

/** What can be generated: where it goes, what its name must be like, and what is left for a person to do. */
const kinds = {
  domain: {
    target: ({ kebab }) => `packages/core/src/${kebab}`,
    next: ({ Pascal, kebab }) => [
      `call create${Pascal}Controller in packages/core/src/client/domains.ts (or a row and a file in client/features/, when it may come late)`,
      'write what other domains cause in it into packages/core/src/client/reactions.ts or wiring.ts (or into its file in client/features/)',
      `export ${Pascal}State and ${Pascal}Controller from packages/core/src/index.ts`,
      `add a hook, use-${kebab}.ts, to a folder of packages/react/src/hooks`,
    ],
  },
  view: {
    target: () => 'packages/react/src/views',
    next: ({ kebab, view }) => [
      `add ${view}: () => import('../views/${kebab}-view.js') to packages/react/src/modal/view-registry.ts`,
      'bring its title and words with it: `text` of defineLazyView, typed in OwnText of packages/ui/src/text/text.types.ts, with strings in each locale',
    ],
  },
  component: {
    target: () => 'packages/ui/src',
    next: ({ Pascal, kebab }) => [
      `export { ${Pascal}, type ${Pascal}Props } from './components/${kebab}' in packages/ui/src/index.ts`,
      'show it in every state in packages/ui/src/gallery',
    ],
  },
  adapter: {
    target: ({ kebab }) => `packages/adapter-${kebab}`,
    next: ({ kebab }) => [
      'npx -y pnpm@10.34.9 install',
      `put the real address rules into packages/adapter-${kebab}/src/traits.ts`,
      `add capabilities, one file each, and a row to scripts/size-budgets.mjs`,
    ],
  },
}

const usage = `npm run generate -- ${Object.keys(kinds).join('|')} <name> [--into <folder>]
  <name>            kebab-case; for a view the route's name, for an adapter the CAIP-2 namespace
  --into <folder>   another copy of the workspace than this one`

/** The names that a kind needs beside those that follow from spelling. */
const complete = (kind, names, base) => {
  if (kind === 'adapter' && !/^[a-z][-a-z0-9]{2,7}$/.test(names.kebab))
    throw new Stop(`${names.kebab} is no CAIP-2 namespace: 3 to 8 of a-z, 0-9 and -`)
  if (kind !== 'view') return names
  const routes = readFileSync(path.join(base, 'packages/core/src/router/routes.types.ts'), 'utf8')
  return { ...names, view: findView(routes, names.kebab) }
}

const format = (files, base) => {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'check', '--write', '--colors=off', '--vcs-enabled=false', ...files]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: base, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`The generated files could not be formatted:\n${stdout}${stderr}`)
}

const generate = (kind, name, base) => {
  const names = complete(kind, namesFor(name), base)
  const files = planFiles(kind, names, kinds[kind].target(names))
  if (kind === 'adapter')
    files.push({
      file: `packages/adapter-${names.kebab}/LICENSE`,
      text: readFileSync(path.join(root, 'LICENSE'), 'utf8'),
    })
  writeFiles(files, base)
  format(
    files.map(each => each.file).filter(file => /\.(tsx?|json|css)$/.test(file)),
    base,
  )
  for (const { file } of files) say(file)
  say(
    `\nWhat is left:\n${kinds[kind]
      .next(names)
      .map(line => `  - ${line}`)
      .join('\n')}`,
  )
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string', default: root } },
  })
  const [kind = '', name, ...rest] = positionals
  if (!Object.hasOwn(kinds, kind) || name === undefined || rest.length > 0) throw new Stop(usage)
  generate(kind, name, path.resolve(values.into))
} catch (error) {
  fail(error)
}
