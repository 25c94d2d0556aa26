import { hydrateRoot } from 'react-dom/client'
import { App } from './hydration-app'

const root = document.getElementById('root')
if (root) hydrateRoot(root, <App />)
