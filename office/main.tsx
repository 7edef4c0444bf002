import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { watchUse } from './api-client/last-use.ts';
import { createOfficeQueryClient } from './api-client/query-client.ts';
import { OFFICE_BASE } from './paths.ts';
import { routes } from './routes.tsx';
import './ui/tokens.css';
import './ui/base.css';

const container = document.getElementById('office');
if (!container) throw new Error('index.html has no element for the office');

watchUse();
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={createOfficeQueryClient()}>
      <RouterProvider router={createBrowserRouter(routes, { basename: OFFICE_BASE })} />
    </QueryClientProvider>
  </StrictMode>,
);
