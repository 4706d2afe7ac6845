package org.udigate.conformance;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

import com.helger.json.IJson;
import com.helger.json.IJsonObject;
import com.helger.json.JsonObject;
import com.helger.json.serialize.JsonReader;

/**
 * phase4 as a judge: an access point for each identity, and senders. It is driven by one JSON object a line on standard input, and
 * answers with one a line on standard output. The first line names the keys; it ends where its input ends.
 */
public final class Main {
  private Main() {}

  public static void main(final String[] arguments) throws Exception {
    // In debug mode libraries write to standard output, which belongs to the answers.
    System.setOut(System.err);
    final BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    final Identities identities = Identities.read(parse(input.readLine()));
    try (AccessPoints accessPoints = new AccessPoints(identities)) {
      Answers.write(new JsonObject().add("event", "ready").add("url", accessPoints.url()));
      final Sender sender = new Sender(identities);
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        answer(identities, sender, parse(line));
      }
    }
  }

  private static void answer(final Identities identities, final Sender sender, final IJsonObject command) {
    final JsonObject answer = new JsonObject();
    answer.add("event", "answered").add("id", command.getAsString("id"));
    try {
      // A command that does nothing is answered after all that was received before it.
      switch (command.getAsString("command")) {
        case "send" -> sender.send(command, answer);
        case "canonicalize" -> CanonicalForms.write(command, answer);
        case "use-keys" -> identities.useKeys(command.getAsString("identity"), command.getAsString("keysOf"));
        default -> { }
      }
    } catch (final Exception exception) {
      exception.printStackTrace();
      answer.add("failure", exception.toString());
    }
    Answers.write(answer);
  }

  private static IJsonObject parse(final String line) {
    final IJson json = JsonReader.readFromString(line);
    if (json == null || !json.isObject())
      throw new IllegalArgumentException("Not a JSON object: " + line);
    return json.getAsObject();
  }
}
