#!/usr/bin/env node
// Writes the tables of docs/reference.md from the types. With --check it only says whether the page is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateReference } from './lib/reference.mjs'
import { root } from './lib/workspace.mjs'

const file = path.join(root, 'docs/reference.md')
const page = readFileSync(file, 'utf8')
const generated = generateReference(page)

if (!process.argv.includes('--check')) writeFileSync(file, generated)
else if (generated !== page) {
  console.error('docs/reference.md is stale: run node scripts/generate-reference.mjs')
  process.exitCode = 1
}
