import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// RainbowKit and wagmi's connectors are larger than what Vite warns of.
export default defineConfig({ plugins: [react()], build: { chunkSizeWarningLimit: 4_000 } })
