export { maxProcesses } from './process-slot.js'
export { openSharedLog } from './shared-log.js'
