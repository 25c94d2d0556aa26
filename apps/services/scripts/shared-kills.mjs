// Kills two relays and their shared database in turn, under load: `npm run shared-kills -- 100`. Prints what was lost.
import { killRelays } from '../src/testing/kills/killed-relays.fixture.ts'

const rounds = Number(process.argv[2] ?? 100)
const report = await killRelays(rounds)
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
process.exitCode = report.lost.length + report.doubled.length === 0 ? 0 : 1
