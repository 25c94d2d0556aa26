import { cookieToInitialState } from '@latchkey/react/server'
import { renderToString } from 'react-dom/server'
import { App } from './app'

// Runs in a process of its own, which has no window. The argument is the `Cookie` header of the request.
const initialState = cookieToInitialState(process.argv[2])
process.stdout.write(
  JSON.stringify({
    window: typeof window,
    html: renderToString(<App initialState={initialState} />),
    initialState: initialState ?? null,
  }),
)
