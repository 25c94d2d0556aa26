import type { Job } from './jobs.types.js'
import { createJobRunner } from './run-job.js'

const run = createJobRunner()

addEventListener('message', (event: MessageEvent<{ readonly id: number; readonly job: Job }>) => {
  const { id, job } = event.data
  // `run` answers each job and never rejects.
  run(id, job).then(answer => postMessage(answer), reportError)
})
