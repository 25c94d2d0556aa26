import { renderToString } from 'react-dom/server'
import { App } from './app'

// Runs in a process of its own, which has no window.
process.stdout.write(JSON.stringify({ window: typeof window, html: renderToString(<App />) }))
