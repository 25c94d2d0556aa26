import { hydrateRoot } from 'react-dom/client'
import { App } from './app'

const root = document.getElementById('root')
// What the server knew of this visitor, as a framework hands it over.
const initialState = JSON.parse(document.getElementById('initial-state')?.textContent ?? 'null') ?? undefined
if (root) hydrateRoot(root, <App initialState={initialState} />)
