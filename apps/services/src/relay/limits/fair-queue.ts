/** One piece of work, and the bytes that it holds in memory until it is done. */
interface Task {
  readonly bytes: number
  /** Handles its own failures: the queue has nobody to report them to. */
  run(): void | Promise<void>
}

/**
 * Shares the event loop between addresses. In each round, every address with work runs one task, or one step of a task
 * that is cut into steps; sockets are read between two rounds. An address with a thousand requests therefore delays
 * another address by one of them.
 */
export interface FairQueue {
  /** Runs the task in a later round, after the tasks that the address added before. False when the queue is full. */
  add(address: string, task: Task): boolean
  /** Settles in the next round of the address, before any new task of it begins: a running task takes its next step. */
  nextTurn(address: string): Promise<void>
  /** True when so much waits that nothing more of the address should be read. */
  isCrowded(address: string): boolean
  /** Runs once when the address is no longer crowded; at once when it is not. */
  whenRoom(address: string, run: () => void): void
  /** Addresses with work. */
  readonly size: number
}

const mebibyte = 1024 * 1024

/** From here on nothing more of the address is read; what its sockets hold already still arrives. */
const crowdedTasks = 128
const crowdedBytes = mebibyte
/** Sockets that are opened and dropped leave their frames here: past this, the next ones are not taken. */
const mostTasks = 4_096
const mostBytes = 32 * mebibyte
/** Begun and not answered: what waits for the disk. One write holds no more than this of one address, and answers it. */
const mostRunning = 16
const mostRunningBytes = mebibyte

interface Flow {
  /** Next steps of tasks that run. */
  readonly steps: (() => void)[]
  readonly tasks: Task[]
  readonly onRoom: Set<() => void>
  waitingBytes: number
  running: number
  runningBytes: number
}

const createFlow = (): Flow => ({
  steps: [],
  tasks: [],
  onRoom: new Set(),
  waitingBytes: 0,
  running: 0,
  runningBytes: 0,
})

const isFull = ({ tasks, waitingBytes }: Flow): boolean =>
  tasks.length >= mostTasks || waitingBytes >= mostBytes

const isCrowded = ({ tasks, waitingBytes }: Flow): boolean =>
  tasks.length >= crowdedTasks || waitingBytes >= crowdedBytes

/** Half empty, so that sockets are not paused and resumed for each task. */
const hasRoom = ({ tasks, waitingBytes }: Flow): boolean =>
  tasks.length <= crowdedTasks / 2 && waitingBytes <= crowdedBytes / 2

/** A task that is larger than the bound runs alone. */
const mayBegin = ({ tasks: [next], running, runningBytes }: Flow): boolean =>
  next !== undefined &&
  (running === 0 || (running < mostRunning && runningBytes + next.bytes <= mostRunningBytes))

const isReady = (flow: Flow): boolean => flow.steps.length > 0 || mayBegin(flow)

const isEmpty = ({ steps, tasks, running }: Flow): boolean =>
  steps.length === 0 && tasks.length === 0 && running === 0

/** `defer` runs the next round after the sockets were read. */
export const createFairQueue = (defer: (round: () => void) => void = setImmediate): FairQueue => {
  const flows = new Map<string, Flow>()
  let isDeferred = false

  const flowOf = (address: string): Flow => {
    const flow = flows.get(address) ?? createFlow()
    flows.set(address, flow)
    return flow
  }

  const schedule = (): void => {
    if (isDeferred) return
    isDeferred = true
    defer(round)
  }

  const begin = (flow: Flow, { bytes, run }: Task): void => {
    flow.waitingBytes -= bytes
    flow.running++
    flow.runningBytes += bytes
    const end = () => {
      flow.running--
      flow.runningBytes -= bytes
      schedule()
    }
    const running = run()
    if (running) void running.finally(end)
    else end()
  }

  const tellRoom = (flow: Flow): void => {
    if (flow.onRoom.size === 0 || !hasRoom(flow)) return
    const waiting = [...flow.onRoom]
    flow.onRoom.clear()
    for (const run of waiting) run()
  }

  const advance = (flow: Flow): void => {
    const step = flow.steps.shift()
    const task = !step && mayBegin(flow) ? flow.tasks.shift() : undefined
    step?.()
    if (task) begin(flow, task)
  }

  const round = (): void => {
    isDeferred = false
    for (const [address, flow] of [...flows]) {
      advance(flow)
      tellRoom(flow)
      if (isEmpty(flow)) flows.delete(address)
    }
    if ([...flows.values()].some(isReady)) schedule()
  }

  return {
    add(address, task) {
      const flow = flowOf(address)
      if (isFull(flow)) return false
      flow.tasks.push(task)
      flow.waitingBytes += task.bytes
      schedule()
      return true
    },
    nextTurn: address =>
      new Promise(resolve => {
        flowOf(address).steps.push(resolve)
        schedule()
      }),
    isCrowded(address) {
      const flow = flows.get(address)
      return flow !== undefined && isCrowded(flow)
    },
    whenRoom(address, run) {
      const flow = flows.get(address)
      if (flow && !hasRoom(flow)) flow.onRoom.add(run)
      else run()
    },
    get size() {
      return flows.size
    },
  }
}
