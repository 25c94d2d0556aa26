// Kills two processes of the API and their shared database in turn, under load: `npm run api-kills -- 100`.
import { killApi } from '../src/testing/kills/killed-api.fixture.ts'

const rounds = Number(process.argv[2] ?? 100)
const report = await killApi(rounds)
process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`)
const faults = [report.lost, report.doubled, report.unlisted].flat()
process.exitCode = faults.length === 0 && report.statuses[500] === undefined ? 0 : 1
