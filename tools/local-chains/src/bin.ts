#!/usr/bin/env node
import { runCli } from './cli'

await runCli()
