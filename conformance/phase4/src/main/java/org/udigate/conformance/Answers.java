package org.udigate.conformance;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import com.helger.json.IJsonObject;

/** Lines on standard output. */
final class Answers {
  private static final PrintStream OUTPUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private Answers() {}

  static synchronized void write(final IJsonObject answer) {
    OUTPUT.println(answer.getAsJsonString());
  }
}
