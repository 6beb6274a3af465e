/** The same answer; `ended` is called once when its body has been read to the end, was given up, or failed. */
export function followBody(response: Response, ended: () => void): Response {
  if (response.body === null) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  let over = false;
  const finish = (): void => {
    if (!over) ended();
    over = true;
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (value !== undefined) controller.enqueue(value);
        if (!done) return;
        finish();
        controller.close();
      } catch (error) {
        finish();
        controller.error(error);
      }
    },
    cancel(reason) {
      finish();
      return reader.cancel(reason);
    },
  });
  return new Response(body, response);
}
