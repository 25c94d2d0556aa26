const escaped = text => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

const code = text => (text === '' ? 'nothing' : `\`${escaped(text).replaceAll('`', "'")}\``)

const rowOf = ({ mutation, verdict }) => {
  const { file, search, replace, test, title } = mutation
  const source = file.replace(/^packages\//, '')
  return `| ${source} | ${code(search)} | ${code(replace)} | ${verdict} | ${escaped(title)} (${test.split('/').at(-1)}) |`
}

const sectionOf = (topic, results) => [
  `## ${topic[0].toUpperCase()}${topic.slice(1)}`,
  '',
  '| file | line | changed to | result | test |',
  '|---|---|---|---|---|',
  ...results.filter(({ mutation }) => mutation.topic === topic).map(rowOf),
  '',
]

/** The page with the results of the last whole run. */
export const describeMutations = (results, day) => {
  const killed = results.filter(({ verdict }) => verdict === 'killed').length
  const topics = [...new Set(results.map(({ mutation }) => mutation.topic))]
  return [
    '# Mutations',
    '',
    '`npm run mutate` changes one line of a copy of the workspace and runs one test file. The named test has to fail, or the',
    'rule of that line is not tested. The changes are in `scripts/mutations`. A whole run writes this page.',
    '',
    `Latest whole run: ${day}, ${results.length} mutations, ${killed} killed, ${results.length - killed} not.`,
    '',
    ...topics.flatMap(topic => sectionOf(topic, results)),
  ].join('\n')
}
