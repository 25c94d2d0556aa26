import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../lib/workspace.mjs'

/** A source file as a syntax tree: checks look at code, so words in comments and longer strings are no findings. */
export const parseSource = (file, text = readFileSync(path.join(root, file), 'utf8')) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** Every node of the tree, parents before children. */
export function* walk(node) {
  yield node
  const children = []
  ts.forEachChild(node, child => {
    children.push(child)
  })
  for (const child of children) yield* walk(child)
}

/** Where a node stands, as editors and terminals make it clickable: `file:line:column`. */
export const placeOf = node => {
  const source = node.getSourceFile()
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart(source))
  return `${source.fileName}:${line + 1}:${character + 1}`
}

/** Prints findings and sets the exit code; a check that looked at nothing has not proved anything. */
export const conclude = (subject, looked, findings) => {
  for (const finding of findings) console.error(finding)
  if (looked === 0) console.error(`${subject}: nothing was found to look at`)
  process.exitCode = findings.length > 0 || looked === 0 ? 1 : 0
  console.log(`${subject}: ${looked} looked at, ${findings.length} wrong`)
}

/** True when the module is the one that Node was started with, so that a test can import it without running it. */
export const isMain = meta =>
  process.argv[1] !== undefined && meta.url === new URL(`file://${path.resolve(process.argv[1])}`).href
