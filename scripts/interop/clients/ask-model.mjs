/** A conversation with the stand-in, for programs that bring tools and no model: what they print is what a model sees. */

/** Asks the stand-in once, makes the call that it wants, and hands it the result. */
export function askModel(modelUrl, { tools, callTool }) {
  const offered = tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema },
  }));
  const post = async (messages) => {
    const response = await fetch(`${modelUrl}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'stand-in', messages, tools: offered }),
    });
    const { choices } = await response.json();
    return choices[0].message;
  };
  return {
    async ask(prompt, signal) {
      const messages = [{ role: 'user', content: prompt }];
      const wish = await post(messages);
      const [call] = wish.tool_calls ?? [];
      if (call === undefined) return wish.content;
      const args = JSON.parse(call.function.arguments);
      const content = await callTool(call.function.name, args, signal);
      messages.push(wish, { role: 'tool', tool_call_id: call.id, content });
      return (await post(messages)).content;
    },
  };
}
