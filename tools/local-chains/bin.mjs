#!/usr/bin/env node
// The workspace runs the sources; the published command is dist/bin.js.
import { register } from 'tsx/esm/api'

register()
await import('./src/bin.ts')
