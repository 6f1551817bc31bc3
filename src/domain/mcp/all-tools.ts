import type { Tool } from './tool.ts';
import { createRequest } from './tools/create-request.ts';
import { listAttention } from './tools/list-attention.ts';
import { proposeTermination } from './tools/propose-termination.ts';
import { readCustomer } from './tools/read-customer.ts';
import { readRequest } from './tools/read-request.ts';
import { searchKnowledge } from './tools/search-knowledge.ts';
import { searchRecords } from './tools/search-records.ts';

export const tools: readonly Tool[] = [
  searchRecords,
  readCustomer,
  readRequest,
  createRequest,
  proposeTermination,
  searchKnowledge,
  listAttention,
];
