import { createElement, type ReactNode } from 'react';

/** An empty page, so that the browser loads only the framework. */
export default function Home(): ReactNode {
  return createElement('h1', null, 'Leeg');
}
