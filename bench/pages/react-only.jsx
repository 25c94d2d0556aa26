import { createRoot } from 'react-dom/client'

// What every React page pays before it does anything: its bytes are subtracted from those of the other pages.
createRoot(document.getElementById('root')).render(<h1>Bench</h1>)
