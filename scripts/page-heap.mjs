/**
 * For a browser that runs a page's code as it was parsed. What runs often an engine compiles, anew and better, for dozens
 * of openings, and keeps kilobytes for each that no page can give back: without them what is left is what the page keeps.
 */
export const withoutCompilers = '--js-flags=--no-opt --no-maglev --no-sparkplug'

/** What a page keeps after forced collections, with nodes and listeners that no document has any more. */
export const readHeap = async session => {
  // Some objects only die in the second or third.
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}
