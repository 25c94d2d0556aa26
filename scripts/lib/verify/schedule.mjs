/** Where there is one processor or less, all steps follow each other: beside another each would take longer. */
export const forProcessors = (steps, processors) =>
  processors > 1 ? steps : steps.map(step => ({ ...step, lane: undefined }))

/**
 * Runs steps in lanes: one step of a lane at a time, in the order of the table, each as soon as what it needs is done. A
 * step that needs a failed one is not run and counts as failed, as it does when steps run one after the other. `run`
 * settles with a result and never rejects. Steps that are not selected are taken as done.
 */
export const runInLanes = async (steps, { run, started = () => {}, ended = () => {} }) => {
  const results = new Map()
  const selected = new Set(steps.map(step => step.name))
  const left = new Set(steps)
  const busy = new Map()
  const laneOf = step => step.lane ?? 'main'
  const isDone = name => !selected.has(name) || results.has(name)

  const finish = (step, result) => {
    results.set(step.name, result)
    ended(step, result)
  }

  const next = () => {
    const waiting = new Set()
    for (const step of left) {
      const lane = laneOf(step)
      // Within its lane a step never overtakes an earlier one.
      if (busy.has(lane) || waiting.has(lane)) continue
      const blocker = step.needs.find(name => results.get(name)?.failed > 0)
      if (blocker) {
        left.delete(step)
        finish(step, { passed: 0, failed: 1, note: `not run: ${blocker} failed` })
        return true
      }
      if (!step.needs.every(isDone)) {
        waiting.add(lane)
        continue
      }
      left.delete(step)
      started(step)
      busy.set(
        lane,
        run(step).then(result => {
          busy.delete(lane)
          finish(step, result)
        }),
      )
    }
    return false
  }

  while (left.size > 0 || busy.size > 0) {
    while (next());
    if (busy.size > 0) await Promise.race(busy.values())
    else if (left.size > 0)
      throw new Error(`These steps wait for each other: ${[...left].map(step => step.name).join(', ')}`)
  }
  return results
}
