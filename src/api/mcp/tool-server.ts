import {
  type CallToolResult,
  createMcpHandler,
  McpServer,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';

import * as v from 'valibot';
import { toolSchema } from './tool-schema.ts';
import { tools } from '#domain/mcp/all-tools.ts';
import { faultText, serverTexts, type Tool, type ToolCall, withNotice } from '#domain/mcp/tool.ts';

/**
 * Loaded when the first assistant connects: the SDK is large, and most servers have none. A server
 * of its own for each HTTP request, which keeps nothing, so that any process answers any message.
 */
export function openToolHandler(
  call: ToolCall,
  onFault: (error: unknown) => string,
): McpHttpHandler {
  return createMcpHandler(() => toolServer(call, onFault), {
    // Nothing changes by itself, so there is nothing to subscribe to.
    maxSubscriptions: 0,
  });
}

const version = '1.0.0';

function toolServer(call: ToolCall, onFault: (error: unknown) => string): McpServer {
  const { title, instructions } = serverTexts(call.ctx.brand);
  const server = new McpServer(
    { name: 'zorgeloos', title, version },
    {
      capabilities: { tools: { listChanged: false } },
      instructions,
    },
  );
  for (const { tool, config } of declared)
    server.registerTool(tool.name, config, (input: unknown) =>
      runTool(tool, call, { input, onFault }),
    );
  return server;
}

const notice = v.pipe(v.string(), v.description('How to read this result'));

/** The schemas are made once. */
const declared = tools.map((tool) => ({
  tool,
  config: {
    ...tool.text,
    inputSchema: toolSchema(tool.input),
    outputSchema: toolSchema(v.strictObject({ notice, ...tool.output.entries })),
    annotations: {
      title: tool.text.title,
      readOnlyHint: tool.effect === 'reads',
      destructiveHint: false,
      idempotentHint: tool.effect === 'reads',
      openWorldHint: false,
    },
  },
}));

async function runTool(
  tool: Tool,
  call: ToolCall,
  { input, onFault }: { input: unknown; onFault: (error: unknown) => string },
): Promise<CallToolResult> {
  try {
    const outcome = await tool.run(call, input);
    return outcome.ok ? resultOf(outcome.value) : refusalOf(outcome.text);
  } catch (error) {
    return refusalOf(faultText(onFault(error)));
  }
}

/** Twice the same, because clients of older revisions read only the text. */
function resultOf(value: object): CallToolResult {
  const structuredContent = withNotice(value);
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}

const refusalOf = (text: string): CallToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
});
